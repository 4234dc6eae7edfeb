/** What a program may call: only what was ticked for it, and that in the rights of its user. */
import { refusal } from '../http/refusals.ts'
import type { Program, Session } from '../sessions/types.ts'
import { coveredAs, documentCall } from './known-calls.ts'

const notChosen = (name: string, call: string) =>
  refusal(403, 'API', { CN: `应用“${name}”未勾选接口 ${call}`, EN: `The application ${name} has not chosen the API ${call}` })

/** The fields that it reads of the answer; none named: all but contacts. */
export function requireChosen({ name, calls }: Program, method: string, path: string): readonly string[] {
  const call = `${method} ${documentCall(path) ?? path}`
  const fields = calls.get(call)
  if (!fields) throw notChosen(name, call)
  return fields
}

/** A program names no page: the first one counts on which a button of its user covers the call. */
export function coveringMenu({ access: { menus } }: Session, path: string): number | null {
  const call = coveredAs(path)
  return menus.find(({ isGranted, calls }) => isGranted && call !== null && calls.includes(call))?.menuId ?? null
}
