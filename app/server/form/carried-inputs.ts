/** What formulas read behind references that were typed: of those that are stored it came with the record, the others are asked for as a picker asks. */

import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { scopesAt } from '../../../catalogue/language/evaluator.ts'
import { type CarriedInputs, carriedKey } from '../../../catalogue/language/formula.ts'
import { carriedPathsOf } from '../../../catalogue/pages/carried-inputs.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Row } from '../../page-types.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import type { OpenedPage } from '../page/open-page.ts'
import type { Draft } from './form.ts'

/** So many are asked for at a time. */
const mostAsked = 200

export async function carriedInputsWith(
  { api }: OpenedPage,
  definition: AnyDefinition,
  stored: Row | null,
  draft: Draft | undefined,
  about: DescribeContext,
): Promise<CarriedInputs> {
  const known: CarriedInputs = isCarriedInputs(stored?.$carried) ? stored.$carried : {}
  const ways = draft ? carriedPathsOf(definition, about) : []
  const places = [...new Map(ways.map(({ lines, field }) => [[...lines, field].join('.'), { lines, field }])).values()]
  const asked = places.flatMap(({ lines, field }) => {
    const level = lines.at(-1) ?? ''
    const ids = new Set(scopesAt({ row: draft ?? {} }, lines).map(({ row }) => String(row[field] ?? '').toLowerCase()))
    const unknown = [...ids].filter((id) => isId(id) && !(carriedKey(level, field, id) in known))
    return inParts(unknown).map((part) => ({ name: [...lines, field].join('.'), part }))
  })
  const found = await Promise.all(
    asked.map(async ({ name, part }) => {
      const { data } = await api.picks(definition.entity, { field: name, ids: part, pageRows: part.length })
      return data.map(({ carried }) => carried ?? {})
    }),
  )
  return Object.assign({}, known, ...found.flat())
}

const isCarriedInputs = (value: unknown): value is CarriedInputs => typeof value === 'object' && value !== null

const inParts = (ids: readonly string[]): string[][] => (ids.length === 0 ? [] : [ids.slice(0, mostAsked), ...inParts(ids.slice(mostAsked))])
