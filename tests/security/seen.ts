/** All that a person reads by himself: each list with its workbook, each report, the figures of his home page, what a search finds. */
import { pages } from '../../catalogue/index.ts'
import { reports } from '../../catalogue/reports.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
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

type Seen = Record<string, string>

const listsOf = ({ actor }: Person) => pages.filter((page) => page.kind === 'list' && actor.grants.has(page.name))

/** By the way on which he reads it: lists, the document itself with its history, his home page. */
export async function seenBy(world: World, person: Person, asked: { entity: string; id: string }): Promise<Seen> {
  const found: Seen = {}
  for (const { name, entity } of listsOf(person))
    found[`list ${name}`] = await answered(person.verb(entity, 'listByPage', { menuId: 0, pageSize: 200, sums: true }, { page: name }))
  const [page = ''] = person.actor.grants.keys()
  found.home = await answered(call(world, person, '/v1/home/figures', page, {}))
  found.document = await answered(person.find(asked.entity, asked.id))
  found.versions = await answered(person.verb(asked.entity, 'compareVersions', { id: asked.id, from: 1, to: 99 }))
  return found
}

/** The same with what is made of lists: workbooks, reports, what a search finds. */
export async function allSeenBy(world: World, person: Person, asked: { entity: string; id: string }, words: readonly string[]): Promise<Seen> {
  const found = await seenBy(world, person, asked)
  const held = [...person.actor.grants.keys()]
  for (const { name, entity } of listsOf(person)) {
    const request = { requestUrl: `/v1/${entity}Restful/listByPage`, requestParams: {} }
    found[`workbook of ${name}`] = await answered(
      call(world, person, '/v1/exportExcelRestful/exportExcel', name, request).then(async (book) => rowsOf(await bytesOf(book))),
    )
  }
  for (const { name } of reports.filter((report) => held.includes(report.name)))
    found[`report ${name}`] = await answered(call(world, person, `/v1/reportRestful/${name}`, name, { by: [], search: {} }))
  for (const q of words) found[`search for ${q}`] = await answered(call(world, person, '/v1/search', held[0] ?? '', { q }))
  return found
}

/** The ways on which somebody reads something else than before, each with the place where it begins. */
export const differing = (before: Seen, after: Seen): string[] =>
  Object.keys(after).flatMap((way) => (before[way] === after[way] ? [] : [`${way}: ${difference(before[way] ?? '', after[way] ?? '')}`]))

function difference(before: string, after: string): string {
  const at = [...after].findIndex((letter, index) => before[index] !== letter)
  return after.slice(Math.max(0, at - 120), at + 240)
}
