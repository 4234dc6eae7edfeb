/** `informationSchema`: what a document, or a view for reports, has to offer to whoever maps its fields: names, kinds and labels, never how or what is stored. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { definitionOf } from '../../../catalogue/index.ts'
import type { Field, Fields, LinesMap } from '../../../catalogue/language/define.ts'
import type { Answer, Language } from '../../../contract/types.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext, NamedCall } from '../../runtime/types.ts'
import { requirePageButton } from '../../runtime/visibility/rights.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'

export interface FieldFacts {
  /** As field maps name it: `poLine[].materialId`. */
  path: string
  label: string
  kind: string
  lookup: string | null
  refersTo: string | null
  /** Whether the system keeps it, a formula gives it, or people type it. */
  presence: 'KEPT' | 'COMPUTED' | 'TYPED'
  isRequired: boolean
}

const asked = z.object({ entityName: z.string().max(63).nullish(), view: z.string().max(63).nullish() })

export const schemaCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/informationSchema': (body, context) => informationSchema(pool, body, context),
})

async function informationSchema(pool: Pool, body: Record<string, unknown>, { actor, language }: CallContext): Promise<Answer<FieldFacts[]>> {
  requirePageButton('scsiDefinitionList', actor, 'btnQuery')
  const { entityName, view } = readBody(asked, body)
  const data = view ? await columnsOfView(pool, view) : fieldsOf(entityName ?? '', language)
  return data.length > 0 ? { status: '200', msg: '', data } : refuseRule('NOT_FOUND')
}

function fieldsOf(entity: string, language: Language): FieldFacts[] {
  const definition = definitionOf(entity)
  return definition ? [...factsOf(definition.fields, '', language), ...factsOfLines(definition.lines, '', language)] : []
}

const factsOfLines = (groups: LinesMap, above: string, language: Language): FieldFacts[] =>
  Object.entries(groups).flatMap(
    ([
      name,
      {
        fields,
        lines,
        options: { part },
      },
    ]) => {
      const path = `${above}${name}${part ? '' : '[]'}.`
      return [...factsOf(fields, path, language), ...factsOfLines(lines, path, language)]
    },
  )

const factsOf = (fields: Fields, above: string, language: Language): FieldFacts[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.options.sealed ? [] : [fact(`${above}${name}`, field, language)]))

const fact = (
  path: string,
  { kind, label: [cn, en], lookup, target, options: { kept, computed, required } }: Field,
  language: Language,
): FieldFacts => ({
  path,
  label: language === 'EN' ? en : cn,
  kind,
  lookup: lookup ?? null,
  refersTo: target ?? null,
  presence: kept ? 'KEPT' : computed ? 'COMPUTED' : 'TYPED',
  isRequired: required === true,
})

/** Views that reports read, with what their columns are called. */
const columnsOfView = (pool: Pool, view: string): Promise<FieldFacts[]> =>
  asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ name: string; kind: string; label: string | null }>(
      `select a.attname as name, format_type(a.atttypid, null) as kind, col_description(c.oid, a.attnum) as label
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where n.nspname = 'rpt' and c.relkind = 'v' and c.relname = $1 order by a.attnum`,
      [view],
    )
    return rows.map(({ name, kind, label }) => ({
      path: name,
      label: label ?? name,
      kind,
      lookup: null,
      refersTo: null,
      presence: 'KEPT',
      isRequired: false,
    }))
  })
