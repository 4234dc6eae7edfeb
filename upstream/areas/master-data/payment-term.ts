import type { Full } from '../../../catalogue/language/define.ts'
import { isSame, spoken } from '../../../catalogue/language/formula.ts'
import { masterLookups } from '../../../catalogue/master-data/lookups.ts'
import { paymentTerm } from '../../../catalogue/master-data/payment-term.ts'
import { entryIn } from '../../../catalogue/values/object-keys.ts'
import type { Language } from '../../../contract/types.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { changedFields } from '../../runtime/rows/documents.ts'
import { countToldUses, countUses } from '../../runtime/rules/references-to.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { inTurn } from '../../runtime/work.ts'
import { tableOf } from '../../store/tables.ts'

type Term = Full<typeof paymentTerm>
type Node = Term['paymentTermNode'][number]

/** What may change while a term is in use; the rest is written by the server. */
const free = [
  'name',
  'nameEn',
  'endDateActive',
  'enabledFlag',
  'usedCount',
  'nodesText',
  'nodesTextEn',
  'totalRatio',
  'versionNum',
  'lastUpdatedBy',
  'lastUpdateDate',
]

const nodeNames = masterLookups.PAYMENT_NODE_TYPE.values

export const paymentTermBehaviour = {
  counted: (terms, { tx }) => inTurn(terms, async ({ id }) => [id, { usedCount: await countToldUses(tx, 'paymentTerm', id) }] as const),

  async settle(term, work) {
    term.nodesText = nodesIn(term.paymentTermNode, 'CN').slice(0, paymentTerm.fields.nodesText.length)
    term.nodesTextEn = nodesIn(term.paymentTermNode, 'EN').slice(0, paymentTerm.fields.nodesTextEn.length)
    term.usedCount = await countUses(work.tx, 'paymentTerm', term.id)
  },

  check(term, _work, before) {
    if (!/^[A-Z0-9]+$/.test(term.code)) refuse(paymentTerm, 'CODE_FORM', { code: term.code }, 'code')
    if (before && (term.usedCount ?? 0) > 0 && isChanged(before, term)) refuse(paymentTerm, 'IN_USE', { code: term.code, usedCount: term.usedCount })
    // An enabled term stays whole.
    if (term.enabledFlag === 'Y') checkTotal(term)
  },

  doEnabled: (term) => checkTotal(term),
} satisfies Behaviour<typeof paymentTerm>

/** `预付款30% + 到货款70%`, `Advance 30% + On delivery 70%` */
export const nodesIn = (nodes: readonly Pick<Node, 'nodeType' | 'ratio'>[], language: Language): string =>
  nodes
    .map(({ nodeType, ratio }) => {
      const [cn, en] = entryIn(nodeNames, nodeType) ?? ['', '']
      return language === 'EN' ? `${en} ${spoken(ratio)}%` : `${cn}${spoken(ratio)}%`
    })
    .join(' + ')

function checkTotal(term: Term): void {
  if (!isSame(term.totalRatio, '100')) refuse(paymentTerm, 'RATIO_SUM', { total: term.totalRatio })
}

function isChanged(stored: Term, term: Term): boolean {
  const table = tableOf('paymentTerm')
  const nodes = tableOf('paymentTermNode')
  if (changedFields(table, term, stored).some((field) => !free.includes(field))) return true
  if (stored.paymentTermNode.length !== term.paymentTermNode.length) return true
  return term.paymentTermNode.some(
    (node) =>
      changedFields(
        nodes,
        node,
        stored.paymentTermNode.find(({ id }) => id === node.id),
      ).length > 0,
  )
}
