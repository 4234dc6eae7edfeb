import { unitFactsIn } from '../../../catalogue/base/unit-facts.ts'
import { constants } from '../../../catalogue/constants/constants.ts'
import { lookupType } from '../../../catalogue/identity/lookup-master.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import { isAbove, isPositive, isSame, multiply, roundTo } from '../../../catalogue/language/formula.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { countCodeUses } from '../../runtime/rules/references-to.ts'
import { issueOf, refuse, refuseIssues } from '../../runtime/rules/refusal.ts'
import { warn } from '../../runtime/rules/warnings.ts'
import type { Work } from '../../runtime/working.ts'
import { closedCircle } from '../organisation/circles.ts'

type LookupType = Full<typeof lookupType>
type Value = LookupType['lookupValue'][number]

/** What this installation ships says so too; other systems bring types of their own. */
const SYSTEM = 'SRM'
const rateForm = /^(?=(?:\d\.?){1,18}$)\d+(?:\.\d+)?$/
const percentForm = /^\d{1,3}(?:\.\d{1,4})?$/
/** Digits to which the product of a rate and its reverse is 1. */
const reverseDigits = 6

const codeForm = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/

export const lookupTypeBehaviour = {
  settle(type) {
    type.kind ??= 'BUSINESS'
    type.systemCode ??= SYSTEM
  },

  async check(type, work, before) {
    if (!before && !codeForm.test(type.code)) refuse(lookupType, 'CODE_FORM', { code: type.code }, 'code')
    await checkAbove(type, work)
    const removed = before?.lookupValue.filter(({ id }) => !type.lookupValue.some((value) => value.id === id)) ?? []
    if (before && type.kind === 'STATUS') checkStates(before, type)
    if (type.code === constants['language.lookupType']) checkLanguages(type, removed)
    if (type.code === constants['unitConversion.lookupType']) checkRates(type, work)
    else checkCodes(type)
    if (type.code === 'UOM') checkUnits(type)
    if (type.code === 'TAX_RATE') checkTaxes(type)
    const n = removed.length === 0 ? 0 : (await countCodeUses(work, type.code, removed)) + (await countUnder(work, removed))
    if (n > 0) refuse(lookupType, 'VALUE_USED', { n })
  },
} satisfies Behaviour<typeof lookupType>

/** Values belong under values of the parent type, stored ones too when the parent type is another one; no type stands above itself. */
async function checkAbove({ id, parentLookupTypeId, lookupValue }: LookupType, work: Work): Promise<void> {
  const { fields, lines } = lookupType
  const circle = await closedCircle(work, lookupType, 'parentLookupTypeId', id, parentLookupTypeId)
  if (circle) refuseIssues([issueOf('CIRCLE', 'parentLookupTypeId', fields.parentLookupTypeId.label, { path: circle.join(' → ') })])
  const chosen = lookupValue.flatMap(({ parentLookupValuesId }) => parentLookupValuesId ?? [])
  if (chosen.length === 0) return
  const { rows } = await work.tx.query<{ id: string }>('select id from lookup_value where id = any($1::uuid[]) and header_id = $2', [
    chosen,
    parentLookupTypeId,
  ])
  const fitting = new Set(rows.map((row) => row.id))
  const { label } = lines.lookupValue.fields.parentLookupValuesId
  refuseIssues(
    lookupValue.flatMap(({ parentLookupValuesId: above }, index) =>
      above && !fitting.has(above)
        ? [issueOf('WRONG_REF', `lookupValue[${index}].parentLookupValuesId`, label, { field: fields.parentLookupTypeId.label })]
        : [],
    ),
  )
}

/** How many values of other types belong under these. */
async function countUnder({ tx }: Work, values: readonly Value[]): Promise<number> {
  const { rows } = await tx.query<{ n: number }>('select count(*)::int as n from lookup_value where parent_lookup_values_id = any($1::uuid[])', [
    values.map(({ id }) => id),
  ])
  return rows[0]?.n ?? 0
}

/** A code stands once among the common values, and once among those of an organisation. */
function checkCodes({ lookupValue }: LookupType): void {
  const keys = lookupValue.map(({ lookupCode, buOrgId }) => `${lookupCode} ${buOrgId ?? ''}`)
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  if (twice < 0) return
  const { label } = lookupType.lines.lookupValue.fields.lookupCode
  refuseIssues([issueOf('DUPLICATE', `lookupValue[${twice}].lookupCode`, label, { given: lookupValue[twice]?.lookupCode })])
}

/** States are the program's: they get other words and another order, nothing else. */
function checkStates(stored: LookupType, type: LookupType): void {
  const factOf = ({ lookupCode, enabledFlag }: Value) => `${lookupCode} ${enabledFlag}`
  const facts = ({ lookupValue }: LookupType) => lookupValue.map(factOf)
  const other = facts(type).findIndex((fact) => !facts(stored).includes(fact))
  if (other >= 0) refuse(lookupType, 'STATUS_FIXED', {}, `lookupValue[${other}].lookupCode`)
  if (stored.lookupValue.length !== type.lookupValue.length) refuse(lookupType, 'STATUS_FIXED', {})
}

function checkLanguages({ lookupValue }: LookupType, removed: readonly Value[]): void {
  const [gone] = removed
  if (gone) refuse(lookupType, 'LANGUAGE_KEPT', { name: gone.meaning })
  const index = lookupValue.findIndex(({ lookupCode, enabledFlag }) => lookupCode === constants['language.default'] && enabledFlag !== 'Y')
  if (index >= 0) refuse(lookupType, 'LANGUAGE_KEPT', { name: lookupValue[index]?.meaning ?? '' }, `lookupValue[${index}].enabledFlag`)
}

/** Code = source unit, meaning = target unit, description = rate. */
function checkRates({ lookupValue }: LookupType, work: Work): void {
  for (const [index, { lookupCode: from, meaning: to, description }] of lookupValue.entries()) {
    const value = description ?? ''
    const at = `lookupValue[${index}].description`
    if (!rateForm.test(value) || !isPositive(value)) refuse(lookupType, 'UNIT_RATE', { value }, at)
    const back = lookupValue.slice(0, index).find((other) => other.lookupCode === to && other.meaning === from)?.description
    const product = back ? multiply(back, value) : '1'
    if (!isSame(roundTo(product, reverseDigits), '1')) warn(work, lookupType, 'UNIT_TWO_WAYS', { from, to, product }, at)
  }
}

/** Every quantity of the unit is checked against what stands here. */
function checkUnits({ lookupValue }: LookupType): void {
  const index = lookupValue.findIndex(({ description }) => unitFactsIn(description) === null)
  if (index >= 0) refuse(lookupType, 'UNIT_FACTS', { value: lookupValue[index]?.description }, `lookupValue[${index}].description`)
}

/** Without its number a tax code would be taken for another one. */
function checkTaxes({ lookupValue }: LookupType): void {
  const index = lookupValue.findIndex(({ description }) => !percentForm.test(description ?? '') || isAbove(description, '100'))
  if (index >= 0) refuse(lookupType, 'TAX_PERCENT', { value: lookupValue[index]?.description ?? '' }, `lookupValue[${index}].description`)
}
