/** A simple diagram from left to right for models that have none, written into the model as any tool would. */
import type { Element } from 'bpmn-moddle'
import { type Flow, type Model, type Node, nodesIn } from '../model/graph.ts'
import { elementsIn, idOf, moddle } from '../model/moddle.ts'
import type { ReadModel } from '../model/read.ts'
import { ranksIn } from './ranks.ts'

const COLUMN = 170
const ROW = 110
const MARGIN = 40
const LANE = 30

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const sizes: Record<Node['kind'], [width: number, height: number]> = {
  START: [36, 36],
  END: [36, 36],
  TIMER: [36, 36],
  EXCLUSIVE: [50, 50],
  PARALLEL: [50, 50],
  INCLUSIVE: [50, 50],
  TASK: [110, 70],
  SUB: [110, 70],
  OTHER: [110, 70],
}

export const hasDiagram = (definitions: Element): boolean =>
  elementsIn(definitions, 'diagrams').some((diagram) => {
    const plane = diagram.get('plane')
    return typeof plane === 'object' && plane !== null
  })

/** Writes shapes and edges where there are none. */
export function addDiagram({ model, definitions }: Pick<ReadModel, 'model' | 'definitions'>): void {
  if (hasDiagram(definitions)) return
  const elements = elementsById(definitions)
  const boxes = boxesOf(model)
  const shapes = [...boxes].flatMap(([id, box]) => {
    const bpmnElement = elements.get(id)
    const bounds = moddle.create('dc:Bounds', { ...box })
    return bpmnElement ? [moddle.create('bpmndi:BPMNShape', { id: `${id}_shape`, bpmnElement, bounds, isExpanded: true })] : []
  })
  const edges = Object.values(model.flows).flatMap((flow) => {
    const bpmnElement = elements.get(flow.id)
    const waypoint = wayOf(flow, boxes).map(([x, y]) => moddle.create('dc:Point', { x, y }))
    return bpmnElement ? [moddle.create('bpmndi:BPMNEdge', { id: `${flow.id}_edge`, bpmnElement, waypoint })] : []
  })
  const plane = moddle.create('bpmndi:BPMNPlane', { id: 'plane', bpmnElement: elements.get(model.id), planeElement: [...shapes, ...edges] })
  definitions.set('diagrams', [moddle.create('bpmndi:BPMNDiagram', { id: 'diagram', plane })])
}

function elementsById(definitions: Element): Map<string, Element> {
  const found = new Map<string, Element>()
  const open = elementsIn(definitions, 'rootElements')
  for (let at = open.pop(); at; at = open.pop()) {
    found.set(idOf(at), at)
    if (at.$type === 'bpmn:Process' || at.$type === 'bpmn:SubProcess') open.push(...elementsIn(at, 'flowElements'))
  }
  return found
}

function boxesOf(model: Model): Map<string, Box> {
  const boxes = new Map<string, Box>()
  placeScope(model, model.id, { x: MARGIN, y: MARGIN + 2 * LANE }, boxes)
  return boxes
}

/** Each node in the column behind those that lead to it, those of a column below one another; what a sub-process holds stands inside. */
function placeScope(model: Model, scope: string, at: { x: number; y: number }, boxes: Map<string, Box>): { width: number; height: number } {
  const ranks = ranksIn(model, scope)
  const columns = Object.entries(
    Object.groupBy(
      nodesIn(model, scope).filter(({ kind }) => kind !== 'TIMER'),
      ({ id }) => ranks.get(id) ?? 0,
    ),
  )
  let [x, height] = [at.x, 0]
  for (const [, nodes = []] of columns) {
    let [y, width] = [at.y, COLUMN - 60]
    for (const node of nodes) {
      const size = sizeOf(model, node, { x, y }, boxes)
      boxes.set(node.id, { x: x + (width - Math.min(width, size.width)) / 2, y: y + (ROW - 40 - Math.min(ROW - 40, size.height)) / 2, ...size })
      width = Math.max(width, size.width)
      y += Math.max(ROW, size.height + LANE)
    }
    x += width + 60
    height = Math.max(height, y - at.y)
  }
  for (const node of nodesIn(model, scope)) if (node.kind === 'TIMER') placeTimer(node.id, boxes.get(node.attachedTo), boxes)
  return { width: x - at.x, height }
}

function sizeOf(model: Model, node: Node, { x, y }: { x: number; y: number }, boxes: Map<string, Box>): { width: number; height: number } {
  if (node.kind === 'SUB') {
    const inner = placeScope(model, node.id, { x: x + LANE, y: y + LANE }, boxes)
    return { width: inner.width + LANE, height: inner.height + LANE }
  }
  const [width, height] = sizes[node.kind]
  return { width, height }
}

function placeTimer(id: string, host: Box | undefined, boxes: Map<string, Box>): void {
  if (host) boxes.set(id, { x: host.x + host.width - 28, y: host.y + host.height - 18, width: 36, height: 36 })
}

type Point = readonly [x: number, y: number]

/** Straight to the next column; over the heads of what lies between; back again below. */
function wayOf({ from, to }: Flow, boxes: ReadonlyMap<string, Box>): Point[] {
  const [source, target] = [boxes.get(from), boxes.get(to)]
  if (!source || !target) return []
  const [middle, aim] = [source.y + source.height / 2, target.y + target.height / 2]
  const [out, into] = [source.x + source.width, target.x]
  const [sourceX, targetX] = [source.x + source.width / 2, target.x + target.width / 2]
  if (into <= out) {
    const below = Math.max(source.y + source.height, target.y + target.height) + LANE
    return [
      [sourceX, source.y + source.height],
      [sourceX, below],
      [targetX, below],
      [targetX, target.y + target.height],
    ]
  }
  if (into - out > COLUMN) {
    const above = Math.min(source.y, target.y) - LANE
    return [
      [sourceX, source.y],
      [sourceX, above],
      [targetX, above],
      [targetX, target.y],
    ]
  }
  if (middle === aim)
    return [
      [out, middle],
      [into, aim],
    ]
  const bend = (out + into) / 2
  return [
    [out, middle],
    [bend, middle],
    [bend, aim],
    [into, aim],
  ]
}
