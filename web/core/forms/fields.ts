/** Reads what has been entered off the events of fields and forms. */

/** Return the value of the field of an event. */
export const valueIn = ({ target }: Event) => (target && "value" in target ? String(target.value) : "");

/** Select all of the field that has received the focus. */
export function selectAll({ target }: FocusEvent) {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select();
}

/** Return the form that listens to an event. */
export function formOf({ currentTarget }: Event) {
  if (currentTarget instanceof HTMLFormElement) return currentTarget;
  throw new Error("no form listens to this event");
}

/** Return the contents of a field of the form that listens, without spaces around them. */
export const fieldIn = (event: Event, name: string) =>
  String(new FormData(formOf(event)).get(name) ?? "").trim();
