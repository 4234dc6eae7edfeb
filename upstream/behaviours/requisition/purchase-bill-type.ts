import { type AnyDefinition, type Draft, type Full, isServerOwned } from '../../../catalogue/define.ts'
import { purchaseBillType, purchaseBillTypeRelation } from '../../../catalogue/requisition/purchase-bill-type.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { refuse } from '../../runtime/refusal.ts'
import { type AnyDef, change, create, idsWhere, inTurn, load } from '../../runtime/work.ts'
import { codeOf } from '../../services/master/used-by.ts'
import { tables } from '../../store/tables.ts'

export const purchaseBillTypeBehaviour = {
  check({ code, numberRule }) {
    if (!/^[A-Z0-9_]+$/.test(code)) refuse(purchaseBillType, 'CODE_FORM', { code }, 'code')
    if (numberRule && !/\{0{4,}\}/.test(numberRule)) refuse(purchaseBillType, 'NUMBER_RULE', { rule: numberRule }, 'numberRule')
  },

  async doInvalid(type, work) {
    const documents = tables.filter((table) => table.path.length === 0 && table.definition.type === 'document' && table.byField.has('billTypeId'))
    const drafts = await inTurn(documents, (table) => idsWhere(work, table.entity, { billTypeId: type.id, status: 'DRAFT' }))
    const count = drafts.flat().length
    if (count > 0) refuse(purchaseBillType, 'DRAFTS', { code: type.code, count })
  },

  /** Flags and relations under a new code; the copy is switched on once somebody has looked at it. */
  async doCopy(type, call) {
    const [code, name] = [String(call.input.code).trim().toUpperCase(), String(call.input.name)]
    if ((await idsWhere(call, 'purchaseBillType', { code })).length > 0) refuse(purchaseBillType, 'CODE_TAKEN', { code }, 'input.code')
    const copy = await create(call, purchaseBillType, { ...draftOf(purchaseBillType, type), code, name, nameEn: null })
    for (const relation of await load(call, purchaseBillTypeRelation, await idsWhere(call, 'purchaseBillTypeRelation', { sourceTypeId: type.id })))
      await create(
        call,
        purchaseBillTypeRelation,
        { ...draftOf(purchaseBillTypeRelation, relation), sourceTypeId: copy.id },
        { fill: (made) => Object.assign(made, { enabledFlag: relation.enabledFlag }) },
      )
    await change(call, purchaseBillType, [copy.id], 'doInvalid', (made) => {
      made.enabledFlag = 'N'
    })
  },
} satisfies Behaviour<typeof purchaseBillType>

export const purchaseBillTypeRelationBehaviour = {
  async settle(relation, work) {
    const parts = await inTurn([relation.targetTypeId, relation.categoryId, relation.orgId], (id) => codeOf(work, id))
    relation.code = [await codeOf(work, relation.sourceTypeId), relation.targetKind, ...parts].filter(Boolean).join(' ')
    relation.name = relation.code
  },

  async check({ id, sourceTypeId, targetKind, defaultFlag, enabledFlag }, work) {
    if (defaultFlag !== 'Y' || enabledFlag !== 'Y') return
    const others = (await idsWhere(work, 'purchaseBillTypeRelation', { sourceTypeId, targetKind, defaultFlag: 'Y', enabledFlag: 'Y' })).filter(
      (other) => other !== id,
    )
    const [other] = others
    if (!other) return
    refuse(
      purchaseBillTypeRelation,
      'SECOND_DEFAULT',
      { source: await codeOf(work, sourceTypeId), kind: targetKind, target: await codeOf(work, other) },
      'defaultFlag',
    )
  },
} satisfies Behaviour<typeof purchaseBillTypeRelation>

/** What a person could have typed to get this row again. */
function draftOf<D extends AnyDef>(definition: D, row: Full<D>): Draft<D> {
  const typed = Object.entries(definition.fields as AnyDefinition['fields']).filter(([, field]) => !isServerOwned(field))
  return Object.fromEntries(typed.map(([key]) => [key, (row as unknown as Record<string, unknown>)[key] ?? null])) as unknown as Draft<D>
}
