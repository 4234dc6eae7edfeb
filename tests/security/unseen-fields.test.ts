/** S5.8, generated for every field of every list: what one may not read one cannot search, sort, sum, export or be suggested by either. */
import { beforeAll, describe, expect, test } from 'vitest'
import { documents, type PageEntry, pages } from '../../catalogue/index.ts'
import { type AnyDefinition, buttonsOfSight, type Field, type Veiled } from '../../catalogue/language/define.ts'
import { forAll, reachOf } from '../../catalogue/language/sight.ts'
import { wantedOf } from '../../upstream/platform/excel/export/export.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { askedBy } from '../../upstream/runtime/visibility/readable-fields.ts'
import { type Column, tableOf } from '../../upstream/store/tables.ts'
import { openWorld, type World } from '../support/world.ts'
import { contextOf, onPage } from './planting.ts'
import { type Planted, plantEverything } from './strangers.ts'

let world: World
let planted: Planted

beforeAll(async () => {
  world = await openWorld()
  planted = await plantEverything(world)
})

type Who = 'the supplier' | 'a buyer with every button' | 'a buyer without the buttons that show more'

const fieldsOf = ({ fields, lines }: Pick<AnyDefinition, 'fields' | 'lines'>): Field[] => [
  ...Object.values(fields),
  ...Object.values(lines).flatMap((spec) => fieldsOf(spec as Pick<AnyDefinition, 'fields' | 'lines'>)),
]
const showing = [...new Set(documents.flatMap(buttonsOfSight))]

function actorOf(who: Who, page: PageEntry): Actor {
  const { supplier, buyer } = planted.insiders
  return who === 'the supplier' ? onPage(supplier, page.name) : onPage(buyer, page.name, who === 'a buyer with every button' ? [] : showing)
}

const isForSuppliers = ({ scope }: AnyDefinition) => scope.side === 'both' || scope.side === 'shared'
const lists = documents.flatMap((definition) =>
  pages
    .filter(({ entity, kind }) => entity === definition.entity && kind === 'list')
    .flatMap((page) =>
      (['the supplier', 'a buyer with every button', 'a buyer without the buttons that show more'] as const)
        .filter((who) => who !== 'the supplier' || isForSuppliers(definition))
        .map((who) => ({ name: page.name, page, definition, who })),
    ),
)

interface Unseen {
  /** As a search names it. */
  path: string
  column: Column
  planted: unknown
  /** In some rows it is read; this one is none of them. */
  isReadElsewhere: boolean
  /** Of lines of which each has his own. */
  isOfOwnLines?: boolean
}

/** Columns of the record and of its first line of each kind that reading it does not give, or gives in part. */
async function unseenBy(actor: Actor, definition: AnyDefinition): Promise<Unseen[] | null> {
  const doc = planted.rows.get(definition.entity) as Doc
  const read = await world.services.verb(definition.entity, 'findById', { menuId: 0, id: doc.id }, contextOf(actor)).catch(expected)
  if (!read) return null
  const seen = read.data as Doc
  const lines = Object.entries(definition.lines).flatMap(([kind, spec]) => {
    if (spec.options.part) return []
    const [own] = doc[kind] as Doc[]
    const isSome = (field: string) => isReadInSome(actor, spec) || isReadInSome(actor, spec.fields[field])
    const unseen = unseenIn(tableOf(kind).columns, own as Doc, (seen[kind] as Doc[] | undefined)?.[0] ?? null, `${kind}.`, isSome)
    return unseen.map((one) => ({ ...one, isOfOwnLines: isReadInSome(actor, spec) }))
  })
  const isSome = (field: string) => isReadInSome(actor, definition.fields[field])
  return [...unseenIn(tableOf(definition.entity).columns, doc, seen, '', isSome), ...lines]
}

const isReadInSome = (actor: Actor, what: Veiled | undefined): boolean => what !== undefined && reachOf(what, askedBy(actor)) === 'some'

function unseenIn(columns: readonly Column[], own: Doc, seen: Doc | null, at: string, isSome: (field: string) => boolean): Unseen[] {
  return columns.flatMap((column) => {
    const value = own[column.field]
    const isRead = seen !== null && column.field in seen && (typeof value !== 'string' || !/^(?:\*{4}|•{4})/.test(String(seen[column.field])))
    return isRead ? [] : [{ path: at + column.field, column, planted: value, isReadElsewhere: isSome(column.field) }]
  })
}

function expected(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/** What a list answers, or that it refuses. */
async function listed(actor: Actor, { entity }: AnyDefinition, request: object): Promise<string> {
  const answer = await world.services.verb(entity, 'listByPage', { menuId: 0, ...request }, contextOf(actor)).catch((error) => {
    if (error instanceof Refusal) return { refused: error.code }
    throw error
  })
  return JSON.stringify('refused' in answer ? answer : { rows: (answer.data as Doc[]).map(({ id }) => id), page: answer.page })
}

const others = ['ꙮ', '2026-11-20', '1', 'Y', '0197c0de-0000-7000-8000-000000000001']

test('somebody reads less than others do, or this file tests nothing', async () => {
  const fields = documents.flatMap(fieldsOf)
  expect(fields.some((field) => reachOf(field, forAll('supplier')) === 'none')).toBe(true)
  expect(showing).toEqual(expect.arrayContaining(['btnViewPrice', 'btnViewBank']))
})

describe.each(lists)('$name, $who', ({ page, definition, who }) => {
  test('S5.8 what is not read finds, orders, sums, exports and suggests nothing', async () => {
    const actor = actorOf(who, page)
    const unseen = await unseenBy(actor, definition)
    if (unseen === null) return expect(await listed(actor, definition, {})).toContain('"')
    const all = await listed(actor, definition, {})
    for (const { path, column, planted: value, isReadElsewhere, isOfOwnLines = false } of unseen) {
      const own = value === null || value === undefined || typeof value === 'object' ? [] : [String(value)]
      for (const bound of ['', '.from', '.to']) {
        const told = new Set<string>()
        for (const given of new Set([...own, ...others])) {
          const found = await listed(actor, definition, { search: { [path + bound]: given } })
          if (!isReadElsewhere) expect(found, `${path}${bound} = ${given}`).toBe(all)
          // What is no value of its kind is refused whatever stands there.
          else if (!found.includes('refused')) told.add(found)
        }
        expect([...told].slice(1), `${path}${bound} answers by what stands in it`).toEqual([])
      }
      if (!path.includes('.') && !isReadElsewhere) {
        for (const orderBy of [path, `-${path}`]) expect(await listed(actor, definition, { orderBy }), orderBy).toContain('UNKNOWN_SORT')
        const sums = JSON.parse(await listed(actor, definition, { sums: true })).page?.sums ?? {}
        expect(Object.keys(sums)).not.toContain(column.field)
        expect(exportedTo(actor, definition, column.field), path).not.toContain(column.field)
      }
      // Of lines that somebody has of his own he may choose; what he chooses from tells nothing of those of others.
      if (column.target && !isOfOwnLines) {
        const picks = world.services.verb(definition.entity, 'listPicks', { menuId: 0, field: path }, contextOf(actor))
        await expect(picks, path).rejects.toMatchObject({ code: 'NOT_FOUND' })
      }
    }
  })
})

function exportedTo(actor: Actor, { entity }: AnyDefinition, field: string): string[] {
  try {
    return wantedOf({ entity, columns: [field] }, contextOf(actor), 'btnExport').fields
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}
