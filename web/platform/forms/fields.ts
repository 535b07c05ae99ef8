/** Reads input values from the events of fields and forms. */

/** Returns the value of the field that an event comes from. */
export const valueIn = ({ target }: Event) => (target && "value" in target ? String(target.value) : "");

/** Selects all text of the field that has received the focus. */
export function selectAll({ target }: FocusEvent) {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select();
}

/** Returns the form that listens to an event. */
export function formOf({ currentTarget }: Event) {
  if (currentTarget instanceof HTMLFormElement) return currentTarget;
  throw new Error("no form listens to this event");
}

/** Returns the trimmed value of a field of the form that listens to an event. */
export const fieldIn = (event: Event, name: string) =>
  String(new FormData(formOf(event)).get(name) ?? "").trim();
