/** The focus goes to what is wrong, or else, where a form is what one came for, to what is still empty. */
export function focusFirst(form: string, hasFocus: boolean): void {
  const entries = [...document.querySelectorAll<HTMLInputElement>(`#${form} .control`)]
  const wrong = entries.find((entry) => entry.matches('[aria-invalid]'))
  const first = wrong ?? (hasFocus ? entries.find(({ value }) => value === '') : undefined)
  first?.focus()
}
