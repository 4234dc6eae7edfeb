/** S9.1: the key under which a form's effect happens once; a fresh one goes out with every form that is shown. */
import { randomUUID } from 'node:crypto'

const shape = /^[A-Za-z0-9-]{8,64}$/

export function newIdem(): string {
  return randomUUID()
}

/** The key that the address of a new document names, so that going back to it finds the same one. */
const formParameter = 'form'
export function idemInAddress(url: string): string | null {
  const given = new URL(url).searchParams.get(formParameter)
  return given !== null && shape.test(given) ? given : null
}

export const withIdem = (address: string, idem: string): string => `${address}&${formParameter}=${idem}`

export function withNewIdem(address: string): string {
  const url = new URL(address)
  url.searchParams.set(formParameter, newIdem())
  return url.pathname + url.search
}

/** A form without a usable key still works, once per post. */
export function idemIn(form: FormData): string {
  const given = form.get('_idem')
  return typeof given === 'string' && shape.test(given) ? given : newIdem()
}
