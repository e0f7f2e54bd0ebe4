/** Problems of a form by field name. */
export type Problems = Record<string, string>;

/** All values of a form as strings, trimmed except for passwords. */
export function formValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') values[name] = /password/i.test(name) ? value : value.trim();
  }
  return values;
}

/** Focuses the first wrong field, in page order. */
export function focusFirstProblem(form: HTMLFormElement, problems: Problems): void {
  const wrong = Array.from(form.elements).find(
    (element) => element instanceof HTMLElement && problems[element.getAttribute('name') ?? ''],
  );
  if (wrong instanceof HTMLElement) wrong.focus();
}
