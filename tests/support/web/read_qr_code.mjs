// Reads a QR code like a camera: prints the text of the code in the PNG picture on standard input.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import decodeQR from "../../../web/node_modules/qr/decode.js";

const require = createRequire(new URL("../../../web/package.json", import.meta.url));
const kit = await require("canvaskit-wasm")();
const picture = kit.MakeImageFromEncoded(readFileSync(0));
const size = { width: picture.width(), height: picture.height() };
const imageInfo = {
  ...size,
  colorType: kit.ColorType.RGBA_8888,
  alphaType: kit.AlphaType.Unpremul,
  colorSpace: kit.ColorSpace.SRGB,
};
process.stdout.write(decodeQR({ ...size, data: picture.readPixels(0, 0, imageInfo) }));
