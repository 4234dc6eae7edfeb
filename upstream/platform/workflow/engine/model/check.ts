/** Whether a model can be run, element by element: everything that is wrong is told at once. */
import { MAX_EXPRESSION, problemsOf } from '../feel/parse.ts'
import type { Fields } from '../feel/shape.ts'
import { type Issue, issue } from '../words.ts'
import { calledIn, type Flow, flowOf, type GatewayNode, type Model, type Node, nodesIn, type TaskNode, type TimerNode } from './graph.ts'
import { idleLoops, reachableFrom, reaching } from './reach.ts'
import type { ReadModel } from './read.ts'

export function checkModel({ model, issues }: ReadModel, fields: Fields): Issue[] {
  const scopes = [model.id, ...Object.values(model.nodes).flatMap(({ kind, id }) => (kind === 'SUB' ? [id] : []))]
  return [
    ...issues,
    ...scopes.flatMap((scope) => scopeIssues(model, scope)),
    ...idleLoops(model).map((id) => issue('LOOP', id, { node: calledIn(model, id) })),
    ...Object.values(model.nodes).flatMap((node) => nodeIssues(model, node, fields)),
    ...Object.values(model.flows).flatMap((flow) => flowIssues(model, flow, fields)),
    ...namesTwice(model),
  ]
}

function scopeIssues(model: Model, scope: string): Issue[] {
  const nodes = nodesIn(model, scope)
  const [start, ...more] = nodes.filter(({ kind }) => kind === 'START')
  const ends = nodes.filter(({ kind }) => kind === 'END')
  const node = calledIn(model, scope)
  const reached = start ? reachableFrom(model, start.id) : null
  const ending = reaching(
    model,
    ends.map(({ id }) => id),
  )
  /** A timer may have nothing behind it: it urges, or acts on its task. */
  const isDeadEnd = ({ id, kind, outgoing }: Node) => ends.length > 0 && !ending.has(id) && !(kind === 'TIMER' && outgoing.length === 0)
  return [
    ...(start ? [] : [issue('START_NONE', scope, { node })]),
    ...more.map(({ id }) => issue('START_MANY', id, { node })),
    ...(ends.length > 0 ? [] : [issue('END_NONE', scope, { node })]),
    ...nodes.flatMap(({ id, kind }) =>
      reached && kind !== 'START' && !reached.has(id) ? [issue('UNREACHABLE', id, { node: calledIn(model, id) })] : [],
    ),
    ...nodes.flatMap((one) => (isDeadEnd(one) ? [issue('ENDLESS', one.id, { node: calledIn(model, one.id) })] : [])),
  ]
}

function nodeIssues(model: Model, node: Node, fields: Fields): Issue[] {
  switch (node.kind) {
    case 'TASK':
      return taskIssues(node, fields)
    case 'EXCLUSIVE':
    case 'INCLUSIVE':
      return branchIssues(model, node)
    case 'TIMER':
      return timerIssues(model, node)
    case 'OTHER':
      return [issue('ELEMENT_UNKNOWN', node.id, { name: node.element })]
    default:
      return []
  }
}

function taskIssues({ id, name, rule }: TaskNode, fields: Fields): Issue[] {
  const node = name || id
  const issues: Issue[] = []
  const { assigneeType, assignee, signMode, passPercent, dueHours } = rule
  if (!name) issues.push(issue('NAME_NONE', id, { node }))
  if (!assigneeType) issues.push(issue('RULE_NONE', id, { node }))
  else if (['PERSON', 'ROLE', 'POSITION', 'FIELD', 'FEEL'].includes(assigneeType) && !assignee) issues.push(issue('ASSIGNEE_NONE', id, { node }))
  if (assigneeType === 'FEEL' && assignee) issues.push(...expressionIssues(id, assignee, fields))
  const named = [...(assigneeType === 'FIELD' && assignee ? [assignee] : []), ...rule.fieldsEditable]
  for (const field of named) if (!(field in fields)) issues.push(issue('FIELD_UNKNOWN', id, { node, name: field }))
  if (signMode === 'PERCENT' && !(passPercent !== null && passPercent >= 1 && passPercent <= 100)) {
    issues.push(issue('PERCENT', id, { node, given: passPercent }))
  }
  if (dueHours !== null && !(dueHours > 0)) issues.push(issue('HOURS', id, { node, given: String(dueHours) }))
  return issues
}

/** Where the flow parts, one way is open whatever the document says. */
function branchIssues(model: Model, { id, outgoing, defaultFlow }: GatewayNode): Issue[] {
  if (outgoing.length < 2) return []
  const node = calledIn(model, id)
  const unconditional = outgoing.map((flow) => flowOf(model, flow)).filter((flow) => flow.id !== defaultFlow && !flow.condition)
  return [
    ...(defaultFlow ? [] : [issue('DEFAULT_NONE', id, { node })]),
    ...unconditional.map((flow) => issue('CONDITION_NONE', flow.id, { node, flow: flow.name || flow.id })),
  ]
}

function timerIssues(model: Model, { id, duration, hours, isInterrupting, outgoing, action }: TimerNode): Issue[] {
  const node = calledIn(model, id)
  return [
    ...(hours !== null && hours > 0 ? [] : [issue('TIMER', id, { node, given: duration })]),
    ...(isInterrupting && outgoing.length === 0 && action === 'NONE' ? [issue('TIMER_NOWHERE', id, { node })] : []),
  ]
}

function flowIssues(model: Model, { id, name, from, condition }: Flow, fields: Fields): Issue[] {
  if (!condition) return []
  const kind = model.nodes[from]?.kind
  if (kind !== 'EXCLUSIVE' && kind !== 'INCLUSIVE') return [issue('CONDITION_PLACE', id, { flow: name || id })]
  return expressionIssues(id, condition, fields)
}

export const expressionIssues = (elementId: string | null, text: string, fields: Fields): Issue[] =>
  problemsOf(text, fields).map(({ code, from, to, name }) => ({
    // People count from one.
    ...issue(code, elementId, { expr: text, at: from + 1, name, why: name || '…', max: MAX_EXPRESSION, length: text.length }),
    position: { from, to },
  }))

function namesTwice(model: Model): Issue[] {
  const seen = new Set<string>()
  return Object.values(model.nodes).flatMap(({ id, name, kind }) => {
    if (kind !== 'TASK' || !name) return []
    if (seen.has(name)) return [issue('NAME_TWICE', id, { node: name })]
    seen.add(name)
    return []
  })
}
