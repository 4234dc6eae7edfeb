/** Look-up types of the catalogue, the states of its documents, and what units are to each other. */
import { unitConversions } from '../../../catalogue/base/lookups.ts'
import { constants } from '../../../catalogue/constants/constants.ts'
import type { Label } from '../../../catalogue/language/define.ts'
import { codeAbove } from '../../../catalogue/language/lookup-type.ts'
import { type Catalogue, type DeliveredRecord, named, recordOf, type Values } from './record.ts'

/** Values of an organisation are its own. */
const commonValue = ['lookupCode', 'buOrgId']

export const deliveredLookups = (catalogue: Catalogue): DeliveredRecord[] => [...ownTypes(catalogue), ...stateTypes(catalogue), conversions]

const ownTypes = ({ lookups }: Catalogue): DeliveredRecord[] =>
  Object.entries(lookups).map(([code, { label, values, above, descriptions }]) => {
    const rows = Object.entries(values).map(([value, words]) => {
      const under = above && codeAbove(above, value)
      return {
        ...meant(value, words),
        description: descriptions?.[value] ?? null,
        ...(above && under !== undefined && { parentLookupValuesId: `${above.type}/${under}` }),
      }
    })
    return lookupRecord(code, label, 'BUSINESS', rows, above?.type)
  })

/** Documents of one life share the words of its states: the first of them brings these. */
const stateTypes = ({ documents }: Catalogue): DeliveredRecord[] => {
  const first = new Map<string, readonly Values[]>()
  return documents.flatMap(({ entity, statusLookup, label: [cn, en], states }) => {
    if (!statusLookup) return []
    const rows = Object.entries(states).map(([value, { label }]) => meant(value, label))
    const before = first.get(statusLookup)
    if (before) {
      if (JSON.stringify(before) !== JSON.stringify(rows)) throw new Error(`${entity}: its states are not those of ${statusLookup}`)
      return []
    }
    first.set(statusLookup, rows)
    return [lookupRecord(statusLookup, [`${cn}状态`, `${en} state`], 'STATUS', rows)]
  })
}

/** A unit has a row for each that it is turned into. */
const conversions = lookupRecord(
  constants['unitConversion.lookupType'],
  ['单位换算', 'Unit conversion'],
  'BUSINESS',
  unitConversions.map(([from, to, rate]) => ({ ...meant(from, [to, to]), description: rate })),
  undefined,
  [...commonValue, 'meaning'],
)

function meant(lookupCode: string, [meaning, meaningEn]: Label): Values {
  return { lookupCode, meaning, meaningEn }
}

function lookupRecord(code: string, label: Label, kind: string, values: readonly Values[], above?: string, by = commonValue): DeliveredRecord {
  const rows = values.map((value, index) => ({ ...value, seqNum: (index + 1) * 10 }))
  const head = { ...named(label), kind, systemCode: 'SRM', ...(above !== undefined && { parentLookupTypeId: above }) }
  return recordOf('lookupType', code, head, { lookupValue: { by, rows, joins: true } })
}
