/** Form controls as a person leaves them, beside how the page came. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a person can reach and a page may tell of. */
export const controlsOf = (sheet: HTMLElement): Control[] => [
  ...sheet.querySelectorAll<Control>('input:not([type=hidden]):not([type=file]):not([type=password]), select, textarea'),
]

export const isBox = (control: Control): control is HTMLInputElement => control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)

/** It stands otherwise than it came. */
export const isChanged = (control: Control): boolean =>
  isBox(control) ? control.checked !== control.defaultChecked : control.value !== originalOf(control)

function originalOf(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? ''
}

/** As if it had been typed. */
export const sayTyped = (control: Control) => control.dispatchEvent(new Event('input', { bubbles: true }))
