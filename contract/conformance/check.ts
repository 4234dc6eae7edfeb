/** One sentence of the contract and what was found of it. */
import { isDeepStrictEqual } from 'node:util'
import type { Door, Reply, Session } from './door.ts'

/** A signed-in administrator on the page whose records are made, changed and taken away again. */
export interface Visit {
  door: Door
  session: Session
  /** Menu id of the page of the buttons. */
  menuId: number
}

export interface Check {
  /** Begins with the rule that it proves, where one has a number. */
  says: string
  prove(visit: Visit): Promise<void>
}

export const check = (says: string, prove: Check['prove']): Check => ({ says, prove })

/** A broken promise, with what was expected and what came. */
export class Broken extends Error {}

/** `expected` names the parts that must be so; what else the answer holds is its own affair. */
export function expectPart(found: unknown, expected: unknown, where = 'the answer'): void {
  if (expected !== null && typeof expected === 'object' && !Array.isArray(expected)) {
    if (found === null || typeof found !== 'object') throw new Broken(`${where} is ${say(found)}`)
    for (const [key, part] of Object.entries(expected)) expectPart((found as Record<string, unknown>)[key], part, `${where}.${key}`)
    return
  }
  if (!isDeepStrictEqual(found, expected)) throw new Broken(`${where} is ${say(found)} instead of ${say(expected)}`)
}

export function expectTrue(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Broken(otherwise)
}

/** A success has status 200 twice: of HTTP, and in its body. */
export function dataOf({ status, body, bytes }: Reply): Record<string, unknown> & { id?: string; versionNum?: number } {
  if (status !== 200 || body?.status !== '200') throw new Broken(`answered ${status} ${bytes.toString().slice(0, 200)}`)
  return body.data
}

/** The rows of a success. */
export function rowsOf(reply: Reply): Readonly<Record<string, string>>[] {
  const rows: unknown = dataOf(reply)
  if (!Array.isArray(rows)) throw new Broken(`answered ${say(rows)} instead of rows`)
  return rows
}

/** A refusal: its HTTP status, `E`, a code, and words for the person. */
export function expectRefusal({ status, body }: Reply, expected: { status: number; code?: string }): void {
  expectPart({ status, body }, { status: expected.status, body: { status: 'E', ...(expected.code && { code: expected.code }) } })
  expectTrue(typeof body.msg === 'string' && body.msg !== '', 'the refusal has no words')
}

const say = (value: unknown): string => JSON.stringify(value)?.slice(0, 200) ?? 'missing'

/** Number of the menu entry that opens this page for the person who has signed in. */
export async function menuOf(door: Door, session: Session, page: string): Promise<number> {
  const { responsibilityId } = session.data.currentResp
  const reply = await door.post('/v1/findMenusByResponsibility', { responsibilityId }, session)
  const menuId = Number(rowsOf(reply).find(({ htmlUrl }) => htmlUrl === page)?.menuId ?? 0)
  if (!menuId) throw new Broken(`${door.place.userName} does not see the page ${page}`)
  return menuId
}
