/** The table of steps of a template: a series of user tasks, some behind a condition. It becomes BPMN and is read from it again. */
import type { Element } from 'bpmn-moddle'
import { addDiagram } from './drawing/layout.ts'
import { calledIn, flowOf, type Model, type Node, nodeOf, nodesIn, type TaskNode, type TaskRule } from './model/graph.ts'
import { moddle } from './model/moddle.ts'
import { readModel, writeModel } from './model/read.ts'
import { refuseFlow } from './words.ts'

export interface ProcessStep extends TaskRule {
  name: string
  nameEn: string | null
  condition: string | null
  /** Where the condition does not hold the series goes on behind the step; otherwise it ends there. */
  skipIfFalse: boolean
}

/** A step of which nothing but its name is said: named people, all of whom must pass. */
export const plainStep: Omit<ProcessStep, 'name'> = {
  nameEn: null,
  condition: null,
  skipIfFalse: true,
  assigneeType: 'PERSON',
  assignee: '',
  up: 0,
  signMode: 'ALL',
  passPercent: null,
  dueHours: null,
  rejectTo: 'STARTER',
  canTransfer: true,
  canAddSign: true,
  emptyRule: 'MANAGER',
  mergeSame: false,
  fieldsEditable: [],
  cc: [],
}

export async function xmlOfSteps(process: { id: string; name: string }, steps: readonly ProcessStep[]): Promise<string> {
  if (steps.length === 0) refuseFlow('STEP_NONE', {}, { at: 'steps' })
  const flowElements = seriesOf(steps)
  const root = moddle.create('bpmn:Process', { ...process, isExecutable: true, flowElements })
  const definitions = moddle.create('bpmn:Definitions', { id: `${process.id}_file`, targetNamespace: 'urn:supplybase:process', rootElements: [root] })
  const read = await readModel(await writeModel(definitions))
  addDiagram(read)
  return writeModel(read.definitions)
}

/** A way that lacks its end, and under which condition it is taken. */
interface Loose {
  from: Element
  condition: string | null
  isDefault: boolean
}

function seriesOf(steps: readonly ProcessStep[]): Element[] {
  const elements: Element[] = []
  const add = (type: string, facts: object) => {
    const element = moddle.create(type, facts)
    elements.push(element)
    return element
  }
  const toEnd: Loose[] = []
  let last: Loose = { from: add('bpmn:StartEvent', { id: 'start' }), condition: null, isDefault: false }
  const connect = ({ from, condition, isDefault }: Loose, to: Element) => {
    const expression = condition === null ? {} : { conditionExpression: moddle.create('bpmn:FormalExpression', { body: condition }) }
    const flow = add('bpmn:SequenceFlow', { id: `flow${elements.length}`, sourceRef: from, targetRef: to, ...expression })
    if (isDefault) from.set('default', flow)
  }
  for (const [index, step] of steps.entries()) {
    const number = index + 1
    const task = add('bpmn:UserTask', taskFacts(`step${number}`, step))
    if (step.condition === null) {
      connect(last, task)
      last = { from: task, condition: null, isDefault: false }
      continue
    }
    const gate = add('bpmn:ExclusiveGateway', { id: `gate${number}` })
    connect(last, gate)
    connect({ from: gate, condition: step.condition, isDefault: false }, task)
    const otherwise: Loose = { from: gate, condition: null, isDefault: true }
    last = { from: task, condition: null, isDefault: false }
    if (!step.skipIfFalse) {
      toEnd.push(otherwise)
      continue
    }
    const join = add('bpmn:ExclusiveGateway', { id: `join${number}` })
    connect(last, join)
    connect(otherwise, join)
    last = { from: join, condition: null, isDefault: false }
  }
  const end = add('bpmn:EndEvent', { id: 'end' })
  for (const loose of [last, ...toEnd]) connect(loose, end)
  return elements
}

const yesNo = (value: boolean) => (value ? 'Y' : 'N')
/** What is not set is not written. */
const written = (facts: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]])))

function taskFacts(id: string, step: ProcessStep) {
  const { name, nameEn, assigneeType, assignee, up, signMode, passPercent, dueHours, rejectTo, emptyRule } = step
  const [canTransfer, canAddSign, mergeSame] = [step.canTransfer, step.canAddSign, step.mergeSame].map(yesNo)
  const [fieldsEditable, cc] = [step.fieldsEditable, step.cc].map((names) => names.join(','))
  const approval = moddle.create(
    'sb:Approval',
    written({
      ...{ nameEn, assigneeType, assignee, up: up || null, signMode, passPercent, dueHours, rejectTo, emptyRule },
      ...{
        canTransfer: canTransfer ?? null,
        canAddSign: canAddSign ?? null,
        mergeSame: mergeSame ?? null,
        fieldsEditable: fieldsEditable ?? null,
        cc: cc ?? null,
      },
    }),
  )
  return { id, name, extensionElements: moddle.create('bpmn:ExtensionElements', { values: [approval] }) }
}

/** The table of a model, as far as it is a series; a model that is none says where. */
export function stepsOf(model: Model): ProcessStep[] {
  const steps: ProcessStep[] = []
  const special = Object.values(model.nodes).find(({ kind, scope }) => kind === 'TIMER' || kind === 'SUB' || scope !== model.id)
  if (special) noSeries(model, special)
  const start = nodesIn(model, model.id).find(({ kind }) => kind === 'START')
  if (!start) refuseFlow('START_NONE', { node: model.name })
  for (let at = onlyNext(model, start); at.kind !== 'END'; ) {
    const found = stepAt(model, at)
    steps.push(found.step)
    at = found.next
    if (steps.length > Object.keys(model.nodes).length) noSeries(model, at)
  }
  return steps
}

function noSeries(model: Model, { id }: Node): never {
  refuseFlow('NO_SERIES', { node: calledIn(model, id) })
}

const nextsOf = (model: Model, node: Node) => node.outgoing.map((flow) => nodeOf(model, flowOf(model, flow).to))

function onlyNext(model: Model, node: Node): Node {
  const [next, ...more] = nextsOf(model, node)
  return next && more.length === 0 ? next : noSeries(model, node)
}

function stepAt(model: Model, at: Node): { step: ProcessStep; next: Node } {
  if (at.kind === 'TASK') return { step: stepOf(at, null, true), next: onlyNext(model, at) }
  if (at.kind !== 'EXCLUSIVE' || at.outgoing.length !== 2 || at.defaultFlow === null) noSeries(model, at)
  const conditional = at.outgoing.map((id) => flowOf(model, id)).find(({ id }) => id !== at.defaultFlow)
  const [task, otherwise] = [nodeOf(model, conditional?.to ?? ''), nodeOf(model, flowOf(model, at.defaultFlow).to)]
  if (task.kind !== 'TASK') noSeries(model, at)
  const next = onlyNext(model, task)
  const condition = conditional?.condition ?? null
  if (otherwise.kind === 'END') return { step: stepOf(task, condition, false), next }
  if (otherwise !== next || next.kind !== 'EXCLUSIVE') noSeries(model, at)
  return { step: stepOf(task, condition, true), next: onlyNext(model, next) }
}

const stepOf = ({ name, nameEn, rule }: TaskNode, condition: string | null, skipIfFalse: boolean): ProcessStep => ({
  name,
  nameEn,
  condition,
  skipIfFalse,
  ...rule,
})
