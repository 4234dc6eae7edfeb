/** All that a person reads by himself: each list with its workbook, each report, the figures of his home page, what a search finds. */
import { pages } from '../../catalogue/index.ts'
import { reports } from '../../catalogue/reports.ts'
import { Refusal } from '../../upstream/runtime/refusal.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { rowsOf } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import type { Person, World } from '../support/world.ts'

/** What he is refused is an answer as well. */
const answered = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    (found) => JSON.stringify(found),
    (error) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

/** By the way on which he reads it. */
export async function seenBy(world: World, person: Person, asked: { entity: string; id: string }, words: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const held = [...person.actor.grants.keys()]
  for (const { name, entity, kind } of pages.filter((page) => page.kind === 'list' && held.includes(page.name))) {
    found[`${kind} ${name}`] = await answered(person.list(name, { pageSize: 200 }))
    found[`sums of ${name}`] = await answered(person.verb(entity, 'listByPage', { menuId: 0, sums: true }, { page: name }))
    const request = { requestUrl: `/v1/${entity}Restful/listByPage`, requestParams: {} }
    found[`workbook of ${name}`] = await answered(
      call(world, person, '/v1/exportExcelRestful/exportExcel', name, request).then(async (book) => rowsOf(await bytesOf(book))),
    )
  }
  for (const { name } of reports.filter((report) => held.includes(report.name)))
    found[`report ${name}`] = await answered(call(world, person, `/v1/reportRestful/${name}`, name, { by: [], search: {} }))
  const [page = ''] = held
  found.home = await answered(call(world, person, '/v1/home/figures', page, {}))
  for (const q of words) found[`search for ${q}`] = await answered(call(world, person, '/v1/search', page, { q }))
  found.document = await answered(person.find(asked.entity, asked.id))
  found.versions = await answered(person.verb(asked.entity, 'compareVersions', { id: asked.id, from: 1, to: 99 }))
  return found
}

/** Rows of everything that a person reads, newest first, look the same when somebody else has read them. */
export const differing = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).flatMap((way) => (before[way] === after[way] ? [] : [`${way}: ${difference(before[way] ?? '', after[way] ?? '')}`]))

function difference(before: string, after: string): string {
  const at = [...after].findIndex((letter, index) => before[index] !== letter)
  return after.slice(Math.max(0, at - 120), at + 240)
}

export type { Doc }
