/** The value that a form holds of a field near another one; undefined where the page has no control for it. */
import { namesNear } from '../../near-names.ts'

export function valueNear(form: HTMLFormElement | null, name: string, key: string): string | undefined {
  const controls = namesNear(name, key).map((at) => form?.elements.namedItem(at))
  const control = controls.find((each) => each instanceof HTMLSelectElement || each instanceof HTMLInputElement)
  return control?.value
}
