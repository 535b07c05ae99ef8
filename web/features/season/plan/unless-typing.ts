/** A directive that does not change a field while the player types in it. */
import { noChange } from "lit-html";
import { Directive, directive, type PropertyPart } from "lit-html/directive.js";

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
      for (const eventName of ["change", "blur"])
        field.addEventListener(eventName, () => {
          this.typing = false;
        });
    }
    if (!this.typing && field.value !== value) field.value = value;
    return noChange;
  }
}

/**
 * Sets the value of a field like `live`, but not while the player types: after an "input" event, renders do
 * not change the field until "change" or "blur".
 */
export const unlessTyping = directive(UnlessTyping);
