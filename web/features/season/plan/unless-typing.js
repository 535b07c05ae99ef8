/**
 * A field that is being typed in is left alone: what the state says is put there when it is left.
 */
import { noChange } from "lit-html";
import { Directive, directive } from "lit-html/directive.js";

class UnlessTyping extends Directive {
  typing = false;
  listening = false;

  /** @param {string} _value */
  render(_value) {
    return noChange;
  }

  /** @override @param {import("lit-html/directive.js").PropertyPart} part @param {[string]} value */
  update({ element }, [value]) {
    const field = /** @type {HTMLInputElement} */ (element);
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
