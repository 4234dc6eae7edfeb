/** The look-up values of the database, read again when they changed. */
import type { Pool } from 'pg'
import { type LookupBook, type LookupValue, setLookups } from '../../../catalogue/language/lookup-book.ts'
import { cacheArea } from '../cache/own-cache.ts'
import { asSystem } from '../database/as-system.ts'

interface Row {
  type: string
  code: string
  meaning: string
  meaningEn: string | null
  isEnabled: boolean
  description: string | null
  under: LookupValue['under']
}

// Values of one organisation are for pages that know theirs; the common ones are everybody's.
const VALUES = `select t.code as type, v.lookup_code as code, v.meaning, v.meaning_en as "meaningEn", coalesce(v.enabled_flag, 'Y') = 'Y' as "isEnabled", v.description,
    case when a.id is not null then jsonb_build_object('type', above.code, 'code', a.lookup_code) end as under
  from lookup_value v join lookup_type t on t.id = v.header_id
  left join lookup_value a on a.id = v.parent_lookup_values_id left join lookup_type above on above.id = a.header_id
  where v.bu_org_id is null order by t.code, v.seq_num, v.lookup_code`

export async function readLookups(pool: Pool): Promise<[type: string, values: LookupValue[]][]> {
  const { rows } = await asSystem(pool, (tx) => tx.query<Row>(VALUES))
  const byType = Map.groupBy(rows, ({ type }) => type)
  return [...byType].map(([type, values]) => [
    type,
    values.map(({ code, meaning, meaningEn, isEnabled, description, under }) => ({
      code,
      label: [meaning, meaningEn || meaning],
      isEnabled,
      description,
      under,
    })),
  ])
}

const book = cacheArea<[type: string, values: LookupValue[]][]>('lookups')

/** The values at the edition that a request saw. */
export const lookupsAt = (pool: Pool, edition: string) => book.of(`all ${edition}`, () => readLookups(pool))

/** Everybody reads the values anew: the edition moves on, and with it every process. How many values there are. */
export async function refreshLookups(pool: Pool, type?: string): Promise<number> {
  await asSystem(pool, (tx) => tx.query('update permission_epoch set lookups = lookups + 1'))
  const values = await readLookups(pool)
  setLookups(new Map(values) satisfies LookupBook)
  return values.reduce((sum, [code, list]) => sum + (type === undefined || code === type ? list.length : 0), 0)
}

/** Keeps this process's book at the edition that a request saw. */
export function lookupKeeper(pool: Pool): (edition: string) => Promise<void> {
  let kept: { edition: string; done: Promise<void> } | undefined
  return (edition) => {
    if (kept?.edition === edition) return kept.done
    const done = lookupsAt(pool, edition).then((values) => setLookups(new Map(values) satisfies LookupBook))
    const reading = { edition, done }
    kept = reading
    done.catch(() => {
      if (kept === reading) kept = undefined
    })
    return done
  }
}
