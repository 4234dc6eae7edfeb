/** S9.1: the key under which a form's effect happens once; a fresh one goes out with every form that is shown. */
import { randomUUID } from 'node:crypto'

const shape = /^[A-Za-z0-9-]{8,64}$/

export function newIdem(): string {
  return randomUUID()
}

/** A form without a usable key still works, once per post. */
export function idemIn(form: FormData): string {
  const given = form.get('_idem')
  return typeof given === 'string' && shape.test(given) ? given : newIdem()
}
