/** A model as SVG: what its diagram says, and where a process stands in it, since when and with whom. */
import type { Element } from 'bpmn-moddle'
import { elementIn, elementsIn, idOf, localName, textIn } from '../model/moddle.ts'
import type { ReadModel } from '../model/read.ts'
import { addDiagram, type Box } from './layout.ts'
import { escaped, linesOf } from './text.ts'

export interface Mark {
  state: 'PASSED' | 'CURRENT' | 'REJECTED'
  people: readonly string[]
  /** As it is shown: when it was decided, or since when it waits. */
  time: string | null
}

export interface Drawing {
  marks: Readonly<Record<string, Mark>>
  language: 'CN' | 'EN'
}

const states = { PASSED: ['已通过', 'passed'], CURRENT: ['当前节点', 'current'], REJECTED: ['已驳回', 'rejected'] } as const
/** Colour never speaks alone: each state has its glyph (design of the statuses). */
const glyphs = { PASSED: '●', CURRENT: '◐', REJECTED: '■' } as const
/** Light values; the sheet of the page gives those of its theme by class. */
const colours = { PASSED: '#1b7443', CURRENT: '#165d87', REJECTED: '#b3212b', NONE: '#5d6a74' } as const
const PAD = 20

export function drawModel(read: ReadModel, { marks, language }: Drawing): string {
  addDiagram(read)
  const planes = elementsIn(read.definitions, 'diagrams').flatMap((diagram) => elementIn(diagram, 'plane') ?? [])
  const parts = planes.flatMap((plane) => elementsIn(plane, 'planeElement'))
  const shapes = parts.filter(({ $type }) => $type === 'bpmndi:BPMNShape')
  const edges = parts.filter(({ $type }) => $type === 'bpmndi:BPMNEdge')
  const frame = frameOf(shapes, edges)
  const drawn = [...shapes.map((shape) => drawShape(shape, marks, language)), ...edges.map(drawEdge)]
  const { model } = read
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="process-drawing" role="img" aria-labelledby="process-title process-desc" viewBox="${frame}" ${sizeOf(frame)} font-family="system-ui, sans-serif" font-size="12">`,
    `<title id="process-title">${escaped(model.name)}</title>`,
    `<desc id="process-desc">${escaped(toldOf(read, marks, language))}</desc>`,
    '<defs><marker id="process-arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="#5d6a74"/></marker></defs>',
    ...drawn,
    '</svg>',
  ].join('\n')
}

/** As large as it was drawn: what is wider than its place is scrolled. */
const sizeOf = (frame: string): string => {
  const [, , width, height] = frame.split(' ')
  return `width="${width}" height="${height}"`
}

function toldOf({ model }: ReadModel, marks: Drawing['marks'], language: Drawing['language']): string {
  const tasks = Object.values(model.nodes).filter(({ kind }) => kind === 'TASK')
  return tasks.map(({ id, name, nameEn }) => wordsFor(labelled(name, nameEn, language), marks[id], language)).join(language === 'CN' ? '；' : '; ')
}

const labelled = (name: string, nameEn: string | null, language: Drawing['language']) => (language === 'EN' ? (nameEn ?? name) : name)

function wordsFor(name: string, mark: Mark | undefined, language: Drawing['language']): string {
  if (!mark) return name
  const told = [states[mark.state][language === 'CN' ? 0 : 1], mark.people.join(language === 'CN' ? '、' : ', '), mark.time ?? '']
  return `${name}${language === 'CN' ? '：' : ': '}${told.filter(Boolean).join(language === 'CN' ? '，' : ', ')}`
}

const numberOf = (element: Element, name: string): number => {
  const value = element.get(name)
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 10) / 10 : 0
}

function boxOf(shape: Element): Box {
  const bounds = elementIn(shape, 'bounds')
  const at = (name: string) => (bounds ? numberOf(bounds, name) : 0)
  return { x: at('x'), y: at('y'), width: Math.max(1, at('width')), height: Math.max(1, at('height')) }
}

const pointsOf = (edge: Element) => elementsIn(edge, 'waypoint').map((point) => ({ x: numberOf(point, 'x'), y: numberOf(point, 'y') }))

function frameOf(shapes: readonly Element[], edges: readonly Element[]): string {
  const boxes = shapes.map(boxOf)
  const points = [...boxes, ...boxes.map(({ x, y, width, height }) => ({ x: x + width, y: y + height })), ...edges.flatMap(pointsOf)]
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  if (points.length === 0) return '0 0 100 100'
  // Names stand below events and gateways.
  return [least(xs) - PAD, least(ys) - PAD, most(xs) - least(xs) + 2 * PAD, most(ys) - least(ys) + 2 * PAD + 40].join(' ')
}

function drawShape(shape: Element, marks: Drawing['marks'], language: Drawing['language']): string {
  const element = elementIn(shape, 'bpmnElement')
  if (!element) return ''
  const [box, mark] = [boxOf(shape), marks[idOf(element)]]
  const extension = elementIn(element, 'extensionElements')
  const nameEn = extension
    ? (elementsIn(extension, 'values')
        .map((one) => one.get('nameEn'))
        .find((one) => typeof one === 'string') ?? null)
    : null
  const name = labelled(textIn(element, 'name') || textIn(element, 'text'), typeof nameEn === 'string' ? nameEn : null, language)
  const colour = colours[mark?.state ?? 'NONE']
  const line = `stroke="${colour}" stroke-width="${mark ? 2 : 1}" fill="#fff"`
  return [
    `<g class="process-node process-${(mark?.state ?? 'none').toLowerCase()}" data-element="${escaped(idOf(element))}">`,
    `<title>${escaped(wordsFor(name || localName(element), mark, language))}</title>`,
    outlineOf(localName(element), box, line, colour),
    labelOf(localName(element), name, box),
    mark ? markOf(mark, box, colour) : '',
    '</g>',
  ].join('')
}

const signs: Readonly<Record<string, string>> = {
  exclusiveGateway: '×',
  parallelGateway: '+',
  inclusiveGateway: '○',
  eventBasedGateway: '◇',
  complexGateway: '✱',
}
const isEvent = (kind: string) => kind.endsWith('Event')
/** Boxes that hold others: their name stands in the corner. */
const isHolder = (kind: string) => ['participant', 'lane', 'subProcess', 'group'].includes(kind)

function outlineOf(kind: string, { x, y, width, height }: Box, line: string, colour: string): string {
  const [cx, cy] = [x + width / 2, y + height / 2]
  if (isEvent(kind)) {
    const r = width / 2
    const inner =
      kind === 'boundaryEvent' || kind.startsWith('intermediate') ? `<circle cx="${cx}" cy="${cy}" r="${Math.max(1, r - 3)}" ${line}/>` : ''
    return `<circle cx="${cx}" cy="${cy}" r="${r}" ${kind === 'endEvent' ? line.replace(/stroke-width="\d"/, 'stroke-width="3"') : line}/>${inner}`
  }
  if (kind.endsWith('Gateway')) {
    const sign = `<text x="${cx}" y="${cy + 6}" text-anchor="middle" font-size="18" fill="${colour}" aria-hidden="true">${signs[kind] ?? ''}</text>`
    return `<path d="M${cx} ${y} ${x + width} ${cy} ${cx} ${y + height} ${x} ${cy}z" ${line}/>${sign}`
  }
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${isHolder(kind) ? 0 : 4}" ${isHolder(kind) ? line.replace('#fff', 'none') : line}/>`
}

function labelOf(kind: string, name: string, { x, y, width, height }: Box): string {
  if (!name) return ''
  if (kind === 'participant') {
    const at = `${x + 20} ${y + height / 2}`
    return `<text transform="translate(${at}) rotate(-90)" text-anchor="middle" fill="#17212a">${escaped(linesOf(name, height, 1)[0] ?? '')}</text>`
  }
  const isBeside = isEvent(kind) || kind.endsWith('Gateway')
  const lines = linesOf(name, isBeside ? 110 : width - 12, isBeside ? 2 : 3)
  const top = isBeside ? y + height + 14 : isHolder(kind) ? y + 16 : y + height / 2 + 4 - (lines.length - 1) * 8
  const [at, anchor] = isHolder(kind) ? [x + 8, 'start'] : [x + width / 2, 'middle']
  return lines.map((line, index) => `<text x="${at}" y="${top + index * 16}" text-anchor="${anchor}" fill="#17212a">${escaped(line)}</text>`).join('')
}

/** Who and when, under the node; the glyph in its corner. */
function markOf({ state, people, time }: Mark, { x, y, width, height }: Box, colour: string): string {
  const below = [people.join('、'), time ?? ''].filter(Boolean).flatMap((line) => linesOf(line, Math.max(width, 110) + 20, 1))
  const texts = below.map(
    (line, index) =>
      `<text x="${x + width / 2}" y="${y + height + 14 + index * 14}" text-anchor="middle" font-size="12" fill="#44515c">${escaped(line)}</text>`,
  )
  return `<text x="${x + 6}" y="${y + 14}" fill="${colour}" aria-hidden="true">${glyphs[state]}</text>${texts.join('')}`
}

function drawEdge(edge: Element): string {
  const points = pointsOf(edge)
  const [first, ...rest] = points
  if (!first || rest.length === 0) return ''
  const element = elementIn(edge, 'bpmnElement')
  const isFlow = element?.$type === 'bpmn:SequenceFlow'
  const path = `M${first.x} ${first.y}${rest.map(({ x, y }) => ` L${x} ${y}`).join('')}`
  const middle = points[Math.floor(points.length / 2)] ?? first
  const name = element ? textIn(element, 'name') : ''
  const label = name ? `<text x="${middle.x + 4}" y="${middle.y - 6}" fill="#5d6a74">${escaped(linesOf(name, 120, 1)[0] ?? '')}</text>` : ''
  return `<g class="process-flow"><path d="${path}" fill="none" stroke="#5d6a74"${isFlow ? '' : ' stroke-dasharray="4 3"'} marker-end="url(#process-arrow)"/>${label}</g>`
}
