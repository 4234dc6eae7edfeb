/** BPMN 2.0 XML → the model that runs, the whole tree for drawing and writing, and what was wrong while reading. */

import type { Element } from 'bpmn-moddle'
import { emptyRecord } from '../../../../../catalogue/values/object-keys.ts'
import { type Issue, issue, refuseFlow } from '../words.ts'
import type { Flow, Model, Node } from './graph.ts'
import { elementIn, elementsIn, idOf, localName, moddle, textIn } from './moddle.ts'
import { readNode } from './read-node.ts'

export interface ReadModel {
  model: Model
  definitions: Element
  issues: readonly Issue[]
}

const MAX_BYTES = 2 ** 20
/** Three hundred nodes with their shapes take half of it. */
const MAX_ELEMENTS = 10_000
const MAX_TAG = 20_000

/** The reader of BPMN takes as long as the square of elements that it does not know, and of attributes: so they are counted before it begins. */
function requireModest(xml: string): void {
  let [line, count] = [1, 0]
  for (const tag of xml.split('<')) {
    if (tag.length > MAX_TAG) refuseFlow('XML_TAG', { line, most: MAX_TAG }, { at: 'bpmnXml' })
    if (!tag.startsWith('/')) count++
    line += tag.split('\n').length - 1
  }
  if (count > MAX_ELEMENTS) refuseFlow('XML_ELEMENTS', { count, most: MAX_ELEMENTS }, { at: 'bpmnXml' })
}

export async function readModel(xml: string): Promise<ReadModel> {
  const size = Buffer.byteLength(xml)
  if (size > MAX_BYTES) refuseFlow('XML_SIZE', { size }, { at: 'bpmnXml' })
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) refuseFlow('XML_DTD', {}, { at: 'bpmnXml' })
  requireModest(xml)
  const { rootElement, warnings } = await moddle.fromXML(xml).catch((error: Error) => broken(error.message))
  const issues = warnings.flatMap(({ message }) => warned(message))
  return { definitions: rootElement, ...modelOf(rootElement, issues), issues }
}

export const writeModel = async (definitions: Element): Promise<string> => (await moddle.toXML(definitions, { format: true })).xml

const broken = (message: string): never => refuseFlow('XML_BROKEN', { why: message.split('\n')[0] }, { at: 'bpmnXml' })

/** The text is in our hands already, whatever encoding it says to have been in. */
function warned(message: string): Issue[] {
  if (message.startsWith('unsupported document encoding')) return []
  const unknown = /unknown type <(?:\w+:)?(\w+)>/.exec(message)?.[1]
  if (unknown) return [issue('ELEMENT_UNKNOWN', null, { name: unknown.charAt(0).toLowerCase() + unknown.slice(1) })]
  return [issue('XML_BROKEN', null, { why: message.split('\n').at(-1)?.trim() ?? message })]
}

function modelOf(definitions: Element, issues: Issue[]): { model: Model } {
  const roots = elementsIn(definitions, 'rootElements')
  const processes = roots.filter((root) => root.$type === 'bpmn:Process' && elementsIn(root, 'flowElements').length > 0)
  const process = processes.find((one) => one.get('isExecutable') === true) ?? processes[0]
  if (!process) refuseFlow('PROCESS_NONE', {}, { at: 'bpmnXml' })
  for (const one of processes) if (one !== process) issues.push(issue('PROCESS_MANY', idOf(one), { name: nameOf(one) }))
  for (const flow of roots.flatMap((root) => elementsIn(root, 'messageFlows'))) {
    issues.push(issue('ELEMENT_UNKNOWN', idOf(flow), { name: localName(flow) }))
  }
  const nodes = emptyRecord<Node>()
  const flows = emptyRecord<Flow>()
  collect(process, { nodes, flows, issues })
  return { model: { id: idOf(process), name: nameOf(process), nodes: joined(nodes, flows), flows } }
}

/** The ends of the flows count; that a node names its flows as well is optional in BPMN. */
function joined(nodes: Record<string, Node>, flows: Record<string, Flow>): Record<string, Node> {
  const [outgoing, incoming] = [Object.groupBy(Object.values(flows), ({ from }) => from), Object.groupBy(Object.values(flows), ({ to }) => to)]
  const idsOf = (found: readonly Flow[] = []) => found.map(({ id }) => id)
  return Object.fromEntries(
    Object.values(nodes).map((node) => [node.id, { ...node, incoming: idsOf(incoming[node.id]), outgoing: idsOf(outgoing[node.id]) }]),
  )
}

const nameOf = (element: Element) => textIn(element, 'name') || idOf(element)

interface Collected {
  nodes: Record<string, Node>
  flows: Record<string, Flow>
  issues: Issue[]
}

function collect(scope: Element, into: Collected): void {
  for (const element of elementsIn(scope, 'flowElements')) {
    if (element.$type === 'bpmn:SequenceFlow') into.flows[idOf(element)] = flowIn(element, into.issues)
    else if (idOf(element)) into.nodes[idOf(element)] = readNode(element, idOf(scope), into.issues)
    if (element.$type === 'bpmn:SubProcess') collect(element, into)
  }
}

function flowIn(element: Element, issues: Issue[]): Flow {
  const [from, to] = [elementIn(element, 'sourceRef'), elementIn(element, 'targetRef')]
  if (!from || !to) issues.push(issue('XML_BROKEN', idOf(element), { why: `${idOf(element)} leads from or to nothing` }))
  const condition = elementIn(element, 'conditionExpression')
  return {
    id: idOf(element),
    name: textIn(element, 'name'),
    from: from ? idOf(from) : '',
    to: to ? idOf(to) : '',
    condition: condition ? textIn(condition, 'body').trim() || null : null,
  }
}
