/** One element of a process → a node with the rules that stand at it. */
import type { Element } from 'bpmn-moddle'
import { type Issue, issue } from '../words.ts'
import { assigneeTypes, emptyRules, type Node, rejectTargets, type SignMode, signModes, type TaskRule, timeoutActions } from './graph.ts'
import { elementIn, elementsIn, extensionOf, idOf, localName, textIn } from './moddle.ts'

const plainKinds: Record<string, 'START' | 'END' | 'SUB'> = { 'bpmn:StartEvent': 'START', 'bpmn:EndEvent': 'END', 'bpmn:SubProcess': 'SUB' }
const gateways: Record<string, 'EXCLUSIVE' | 'PARALLEL' | 'INCLUSIVE'> = {
  'bpmn:ExclusiveGateway': 'EXCLUSIVE',
  'bpmn:ParallelGateway': 'PARALLEL',
  'bpmn:InclusiveGateway': 'INCLUSIVE',
}
/** A task without a type is what other tools draw first; here people do it. */
const tasks: ReadonlySet<string> = new Set(['bpmn:UserTask', 'bpmn:Task'])

export function readNode(element: Element, scope: string, issues: Issue[]): Node {
  const approval = extensionOf(element, 'sb:Approval')
  const common = {
    id: idOf(element),
    name: textIn(element, 'name').trim(),
    nameEn: (approval && textIn(approval, 'nameEn')) || null,
    scope,
    incoming: [],
    outgoing: [],
  }
  const unsupported = unsupportedIn(element)
  if (unsupported) return { ...common, kind: 'OTHER', element: unsupported }
  if (tasks.has(element.$type)) return { ...common, kind: 'TASK', rule: ruleOf(element, approval, issues) }
  const gateway = gateways[element.$type]
  const defaultFlow = elementIn(element, 'default')
  if (gateway) return { ...common, kind: gateway, defaultFlow: defaultFlow && idOf(defaultFlow) }
  if (element.$type === 'bpmn:BoundaryEvent') return { ...common, kind: 'TIMER', ...timerOf(element, issues) }
  return { ...common, kind: plainKinds[element.$type] ?? 'START' }
}

/** The element itself, or what makes it one that never stops by itself: a message, a signal, a repeated sub-process. */
function unsupportedIn(element: Element): string | null {
  const definitions = elementsIn(element, 'eventDefinitions')
  if (element.$type === 'bpmn:BoundaryEvent') {
    const [only] = definitions
    if (definitions.length === 1 && only?.$type === 'bpmn:TimerEventDefinition') return null
    return only ? localName(only) : localName(element)
  }
  if (definitions[0]) return localName(definitions[0])
  const loop = elementIn(element, 'loopCharacteristics')
  if (loop && (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics' || !tasks.has(element.$type))) return localName(loop)
  if (element.$type === 'bpmn:SubProcess' && element.get('triggeredByEvent') === true) return 'eventSubProcess'
  const known = tasks.has(element.$type) || element.$type in gateways || element.$type in plainKinds
  return known ? null : localName(element)
}

function ruleOf(element: Element, approval: Element | null, issues: Issue[]): TaskRule {
  const given = (name: string) => (approval ? textIn(approval, name).trim() : '')
  const oneOf = <T extends string>(name: string, allowed: readonly T[], otherwise: T): T => {
    const value = given(name)
    const found = allowed.find((one) => one === value)
    if (value && !found) {
      issues.push(issue('ATTRIBUTE', idOf(element), { node: textIn(element, 'name'), name, given: value, allowed: allowed.join(', ') }))
    }
    return found ?? otherwise
  }
  const isYes = (name: string, otherwise: 'Y' | 'N') => oneOf(name, ['Y', 'N'], otherwise) === 'Y'
  return {
    assigneeType: given('assigneeType') ? oneOf('assigneeType', assigneeTypes, 'PERSON') : null,
    assignee: given('assignee'),
    up: numberIn(given('up')) ?? 0,
    signMode: oneOf('signMode', signModes, modeOfMarker(element)),
    passPercent: numberIn(given('passPercent')),
    dueHours: numberIn(given('dueHours')),
    rejectTo: oneOf('rejectTo', rejectTargets, 'STARTER'),
    canTransfer: isYes('canTransfer', 'Y'),
    canAddSign: isYes('canAddSign', 'N'),
    emptyRule: oneOf('emptyRule', emptyRules, 'MANAGER'),
    mergeSame: isYes('mergeSame', 'N'),
    fieldsEditable: namesIn(given('fieldsEditable')),
    cc: namesIn(given('cc')),
  }
}

/** Models of other tools say with the marker alone how several sign. */
function modeOfMarker(element: Element): SignMode {
  const marker = elementIn(element, 'loopCharacteristics')
  return marker?.get('isSequential') === true ? 'SEQ' : 'ALL'
}

export const namesIn = (text: string): string[] => text.split(/[,，;；\s]+/).filter(Boolean)
/** What is no number stays visible as one that no check lets pass. */
const numberIn = (text: string): number | null => (text === '' ? null : Number(text))

function timerOf(element: Element, issues: Issue[]) {
  const definition = elementsIn(element, 'eventDefinitions')[0]
  const expression = definition && elementIn(definition, 'timeDuration')
  const duration = expression ? textIn(expression, 'body').trim() : ''
  const timeout = extensionOf(element, 'sb:Timeout')
  const action = timeout ? textIn(timeout, 'action') : ''
  const known = timeoutActions.find((one) => one === action)
  if (action && !known) {
    issues.push(
      issue('ATTRIBUTE', idOf(element), { node: textIn(element, 'name'), name: 'action', given: action, allowed: timeoutActions.join(', ') }),
    )
  }
  const host = elementIn(element, 'attachedToRef')
  return {
    attachedTo: host ? idOf(host) : '',
    isInterrupting: element.get('cancelActivity') !== false,
    duration,
    hours: hoursIn(duration),
    action: known ?? 'NONE',
    workHoursOnly: timeout ? textIn(timeout, 'workHoursOnly') === 'Y' : false,
  } as const
}

/** ISO 8601: days, hours and minutes; months have no certain length. */
function hoursIn(duration: string): number | null {
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(duration)
  if (!found || !/\d/.test(duration)) return null
  const [days, hours, minutes] = found.slice(1).map((part) => Number(part ?? 0))
  return (days ?? 0) * 24 + (hours ?? 0) + (minutes ?? 0) / 60
}
