/** The catalogue several times over: what a run takes when the product has grown is measured on copies of every document, under names of their own (docs/suite.md). */
import { type Area, area } from '../../catalogue/area.ts'
import type { AnyDefinition } from '../../catalogue/language/define.ts'

/** People, rights and menus are there once in any installation, and the services know them by name. */
const once = new Set(['identity', 'shell'])

const MARK = 'Copy'
export const isCopy = (name: string): boolean => /Copy\d+$/.test(name)

/** The areas, and so many copies of those of the trade; a copy refers to its own copies, and to what is there once. */
export function grown(areas: readonly Area[], copies: number): readonly Area[] {
  const ofTrade = areas.filter(({ name }) => !once.has(name))
  const names = new Set(ofTrade.flatMap(({ documents }) => documents.flatMap(namesOf)))
  const copy = (nth: number) =>
    ofTrade.map(({ name, documents }) =>
      area(`${name}${nth}`, {
        documents: documents.map((one) => renamed(one, (word) => (names.has(word) ? `${word}${MARK}${nth}` : word))),
      }),
    )
  return [...areas, ...Array.from({ length: copies }, (_, at) => copy(at + 1)).flat()]
}

/** Of the document, its states, its lines at every depth, and its pages. */
const namesOf = ({ entity, statusLookup, lines, pages }: AnyDefinition): string[] => [
  entity,
  ...(statusLookup ? [statusLookup] : []),
  ...linesOf(lines),
  ...Object.keys(pages),
]

const linesOf = (lines: AnyDefinition['lines']): string[] => Object.entries(lines).flatMap(([key, { lines: below }]) => [key, ...linesOf(below)])

/** The same data with other names, in keys and in paths. */
function renamed<T>(value: T, nameOf: (word: string) => string): T
function renamed(value: unknown, nameOf: (word: string) => string): unknown {
  const inPath = (text: string) => text.split('.').map(nameOf).join('.')
  if (typeof value === 'string') return inPath(value)
  if (Array.isArray(value)) return value.map((one) => renamed(one, nameOf))
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [inPath(key), renamed(one, nameOf)]))
}

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value))
