import { lookups } from '../../../catalogue/index.ts'
import type { AnyDefinition, Draft, Full, LineRow } from '../../../catalogue/language/define.ts'
import { type Fields, isServerOwned } from '../../../catalogue/language/define.ts'
import { isEditable } from '../../../catalogue/language/rights.ts'
import { purchaseBillType } from '../../../catalogue/purchasing/purchase-bill-type.ts'
import { entryIn } from '../../../catalogue/values/object-keys.ts'
import type { ActionCall, Behaviour } from '../../runtime/behaviour.ts'
import { isNumberRule } from '../../runtime/change/numbering.ts'
import { idsWhere, rowOf } from '../../runtime/rows/rows.ts'
import { codeOf } from '../../runtime/rules/references-to.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Doc } from '../../runtime/types.ts'
import { change, create, inTurn } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { tables } from '../../store/tables.ts'

type BillType = Full<typeof purchaseBillType>
type Relation = LineRow<typeof purchaseBillType, 'purchaseBillTypeRelation'>

/** Of documents, as `docNum` has room for it. */
const longestNumber = 40

/** The order in which documents come from each other. */
const chain = ['REQUISITION', 'AGREEMENT', 'ORDER', 'NOTICE', 'RECEIVE']

export const purchaseBillTypeBehaviour = {
  async check(type, work) {
    const { code, numberRule } = type
    if (!/^[A-Z0-9_]+$/.test(code)) refuse(purchaseBillType, 'CODE_FORM', { code }, 'code')
    if (numberRule && !isNumberRule(numberRule, longestNumber)) refuse(purchaseBillType, 'NUMBER_RULE', { rule: numberRule }, 'numberRule')
    requireLaterKinds(type)
    await requireOneDefault(type, work)
  },

  async doInvalid(type, work) {
    const documents = tables.filter((table) => table.path.length === 0 && table.definition.type === 'document' && table.byField.has('billTypeId'))
    const drafts = await inTurn(documents, ({ definition }) =>
      idsWhere<AnyDefinition>(work, definition, { billTypeId: type.id, status: draftStates(definition) }),
    )
    const count = drafts.flat().length
    if (count > 0) refuse(purchaseBillType, 'DRAFTS', { code: type.code, count })
  },

  /** Flags and relations under a new code; the copy is switched on once somebody has looked at it. */
  async doCopy(type, call) {
    const [code, name] = [String(call.input.code).trim().toUpperCase(), String(call.input.name)]
    if ((await idsWhere(call, purchaseBillType, { code })).length > 0) refuse(purchaseBillType, 'CODE_TAKEN', { code }, 'input.code')
    const copy = await create(call, purchaseBillType, draftOf(type, { code, name, nameEn: null }))
    await change(call, purchaseBillType, [copy.id], 'doInvalid', (made) => {
      made.enabledFlag = 'N'
      for (const [index, line] of made.purchaseBillTypeRelation.entries()) line.enabledFlag = type.purchaseBillTypeRelation[index]?.enabledFlag ?? 'Y'
    })
  },

  doRelationEnabled: (type, call) => switchRelations(type, call, 'Y'),
  doRelationInvalid: (type, call) => switchRelations(type, call, 'N'),
} satisfies Behaviour<typeof purchaseBillType>

const typeOf = async (work: Work, { billTypeId }: Doc) => (typeof billTypeId === 'string' ? rowOf(work, purchaseBillType, billTypeId) : null)

/** The process that the type of a document names. */
export const processKeyOfType = async (work: Work, doc: Doc): Promise<string | null> => (await typeOf(work, doc))?.processKey || null

/** How documents of the type are numbered, where it says so. */
export const numberRuleOfType = async (work: Work, doc: Doc): Promise<string | null> => (await typeOf(work, doc))?.numberRule || null

/** In which a document may still be given another type: it is a draft, also when it was rejected. */
const draftStates = (definition: AnyDefinition) => Object.keys(definition.states).filter((status) => isEditable(definition, status, 'billTypeId'))

function switchRelations(type: BillType, call: ActionCall, enabledFlag: 'Y' | 'N'): void {
  for (const line of type.purchaseBillTypeRelation) if (call.lineIds.includes(line.id)) line.enabledFlag = enabledFlag
}

const kindWords = (kind: string) => entryIn(lookups.PUR_DOC_KIND.values, kind)

function requireLaterKinds({ documentKind, purchaseBillTypeRelation }: BillType): void {
  for (const [index, { lineNum, targetKind }] of purchaseBillTypeRelation.entries())
    if (chain.indexOf(targetKind) <= chain.indexOf(documentKind))
      refuse(purchaseBillType, 'EARLIER_KIND', { lineNum, kind: kindWords(documentKind) }, `purchaseBillTypeRelation[${index}].targetKind`)
}

async function requireOneDefault({ code, purchaseBillTypeRelation }: BillType, work: Work): Promise<void> {
  const defaults = purchaseBillTypeRelation.filter(({ defaultFlag, enabledFlag }) => defaultFlag === 'Y' && enabledFlag !== 'N')
  for (const [kind, [first, second]] of Map.groupBy(defaults, ({ targetKind }) => targetKind)) {
    if (!first || !second) continue
    const at = `purchaseBillTypeRelation[${purchaseBillTypeRelation.indexOf(second)}].defaultFlag`
    refuse(purchaseBillType, 'SECOND_DEFAULT', { source: code, kind: kindWords(kind), target: await codeOf(work, first.targetTypeId) }, at)
  }
}

/** What a person could have typed to get this type again, but for what is `given`. */
function draftOf(type: BillType, given: Partial<BillType>): Draft<typeof purchaseBillType> {
  const { fields, lines } = purchaseBillType
  const relation = (line: Relation) => typedIn(lines.purchaseBillTypeRelation.fields, line)
  return {
    ...typedIn(fields, { ...type, ...given }),
    purchaseBillTypeRelation: type.purchaseBillTypeRelation.map(relation),
  } as unknown as Draft<typeof purchaseBillType>
}

const typedIn = (fields: Fields, row: object) =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, field]) => (isServerOwned(field) ? [] : [[key, row[key as keyof typeof row] ?? null]])))
