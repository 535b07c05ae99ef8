/**
 * A field that is being typed in is left alone: what the state says is put there when it is left.
 */
import { noChange } from "lit-html";
import { Directive, directive } from "lit-html/directive.js";
import type { PropertyPart } from "lit-html/directive.js";

class UnlessTyping extends Directive {
  typing = false;
  listening = false;

  render(_value: string) {
    return noChange;
  }

  update({ element }: PropertyPart, [value]: [string]) {
    const field = element as HTMLInputElement;
    if (!this.listening) {
      this.listening = true;
      field.addEventListener("input", () => {
        this.typing = true;
      });
      for (const over of ["change", "blur"])
        field.addEventListener(over, () => {
          this.typing = false;
        });
    }
    if (!this.typing && field.value !== value) field.value = value;
    return noChange;
  }
}

/**
 * The value of a field that is taken over when the reader is done with it: like `live`, but a picture drawn
 * meanwhile leaves alone what is being typed.
 */
export const unlessTyping = directive(UnlessTyping);
