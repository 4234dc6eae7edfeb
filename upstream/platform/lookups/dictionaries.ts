/** Values of look-up types by type, as an organisation has them: its own value hides the common one of the same code. */
import type { Pool } from 'pg'
import type { Language } from '../../../contract/types.ts'
import { cacheArea } from '../cache/own-cache.ts'
import { asSystem } from '../database/as-system.ts'

export interface DictionaryValue {
  lookupCode: string
  meaning: string
  description: string | null
  lookupType: string
  lookupTypeId: string
  lookupValuesId: string
  parentLookupTypeId: string | null
  parentLookupValuesId: string | null
  systemCode: string | null
  buOrgId: string | null
  seqNum: number
  enabledFlag: 'Y' | 'N'
}
export type Dictionary = Record<string, DictionaryValue[]>

interface DictionaryRequest {
  types: readonly string[]
  buOrgId: string | null
  language: Language
  includeDisabled: boolean
}

interface Row extends DictionaryValue {
  meaningEn: string | null
}

const VALUES = `select v.lookup_code as "lookupCode", v.meaning, v.meaning_en as "meaningEn", v.description, t.code as "lookupType", t.id as "lookupTypeId",
    v.id as "lookupValuesId", t.parent_lookup_type_id as "parentLookupTypeId", v.parent_lookup_values_id as "parentLookupValuesId", t.system_code as "systemCode", v.bu_org_id as "buOrgId", v.seq_num as "seqNum", coalesce(v.enabled_flag, 'Y') as "enabledFlag"
  from lookup_value v join lookup_type t on t.id = v.header_id where t.code = $1 order by v.seq_num, v.lookup_code`

const area = cacheArea<Row[]>('lookups')

export async function dictionaries(pool: Pool, { types, buOrgId, language, includeDisabled }: DictionaryRequest): Promise<Dictionary> {
  const edition = await editionOf(pool)
  const each = [...new Set(types)].map(async (type): Promise<[string, DictionaryValue[]]> => {
    const rows = await area.of(`${type} ${edition}`, async () => (await asSystem(pool, (tx) => tx.query<Row>(VALUES, [type]))).rows)
    const seen = asSeenBy(rows, buOrgId).filter(({ enabledFlag }) => includeDisabled || enabledFlag === 'Y')
    return [type, seen.map(({ meaningEn, ...value }) => ({ ...value, meaning: language === 'EN' ? meaningEn || value.meaning : value.meaning }))]
  })
  return Object.fromEntries(await Promise.all(each))
}

/** A value that the organisation has disabled for itself hides the common one all the same. */
function asSeenBy(rows: readonly Row[], buOrgId: string | null): Row[] {
  const own = new Set(rows.flatMap((row) => (buOrgId !== null && row.buOrgId === buOrgId ? [row.lookupCode] : [])))
  return rows.filter((row) => (own.has(row.lookupCode) ? row.buOrgId === buOrgId : row.buOrgId === null))
}

async function editionOf(pool: Pool): Promise<string> {
  const { rows } = await asSystem(pool, (tx) => tx.query<{ lookups: string }>('select lookups from permission_epoch'))
  return rows[0]?.lookups ?? ''
}
