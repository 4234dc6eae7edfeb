/** Who moves a document on from its state, and by what. */
import { type Action, type AnyDefinition, type Side, sideOfRole } from '../../../catalogue/language/define.ts'
import { ownerFields } from '../../../catalogue/language/members.ts'
import { firstState } from '../../../catalogue/language/rights.ts'
import { labelledAt } from '../../format.ts'
import { rowsAt } from '../../lines/rows-at.ts'
import type { FactView, Row } from '../../page-types.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import { documentButtons } from './describe-buttons.ts'
import { say } from './describe-fields.ts'

const words = {
  next: ['下一步', 'Next step'],
  you: ['您{action}', 'You: {action}'],
  who: ['{who} {action}', '{who}: {action}'],
  decision: ['审批', 'Approval'],
  supplier: ['供应商', 'Supplier'],
  internal: ['采购方', 'Buyer'],
  and: ['、', ', '],
} as const

/** Of the steps that lead on from a state the first that is defined is the usual one: it says whose turn it is. */
const usualStep = ({ actions }: AnyDefinition, status: string): Action | undefined =>
  Object.values(actions).find(({ primary, from }) => primary && from.includes(status))

/** The usual step, where it belongs to the other side. */
export function stepOfOthers(definition: AnyDefinition, status: string, side: Side): Action | undefined {
  const step = usualStep(definition, status)
  const isOfSupplier = (one: string) => one === 'supplier' || sideOfRole(definition.roles[one]) === 'supplier'
  return step?.who.every((one) => isOfSupplier(one) !== (side === 'supplier')) ? step : undefined
}

/** The last fact of a document; none where nobody has to do anything. */
export function nextStep(definition: AnyDefinition, status: string, doc: Row, about: DescribeContext): FactView[] {
  if (definition.type === 'master') return []
  const value = stepOf(definition, status, doc, about)
  return value ? [{ label: say(words.next, about.language), value, strong: true }] : []
}

function stepOf(definition: AnyDefinition, status: string, doc: Row, about: DescribeContext): string | null {
  const sentence = (how: 'you' | 'who', who: string, action: string) =>
    say(words[how], about.language).replace('{who}', who).replace('{action}', action)
  const asked = askedNow(doc)
  if (asked.length > 0) return sentence('who', asked.join(say(words.and, about.language)), say(words.decision, about.language))

  const others = stepOfOthers(definition, status, about.side)
  const otherSide = words[about.side === 'supplier' ? 'internal' : 'supplier']
  if (others) return sentence('who', say(otherSide, about.language), say(others.label, about.language))

  const own = documentButtons(definition, status, doc, about).find(({ primary, name }) => primary && name !== 'save')
  if (own) return sentence('you', '', own.label)

  const step = usualStep(definition, status)
  if (!step) return null
  const maker = status === firstState(definition) || step.who.includes('owner') ? makerOf(definition, doc) : undefined
  return maker ? sentence('who', maker, say(step.label, about.language)) : say(step.label, about.language)
}

/** Whose approval it waits for, as our side is told: a person, or where several may decide, their step. */
function askedNow(doc: Row): string[] {
  return rowsAt(doc, '$approval').flatMap(({ result, assignee, asked, nodeName }) =>
    result ? [] : [String(Number(asked) > 1 ? nodeName : assignee || nodeName)],
  )
}

function makerOf(definition: AnyDefinition, doc: Row): string | undefined {
  const named = (key: string) => labelledAt(doc, key)?.name
  return [...ownerFields(definition), 'createdBy'].map(named).find(Boolean)
}
