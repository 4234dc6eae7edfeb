/** A layout told apart: its sections and lines each once, and the sheets on which they stand. */
import type { Condition } from '../formula.ts'
import type { GridPart, Group, LaidOutPage, PageLayout, Part, Section, Sheet } from './layout.ts'

type Placed = Section | GridPart

const isGroup = (part: Part): part is Group => 'parts' in part
const isGrid = (part: Placed): part is GridPart => 'grid' in part
const isSection = (part: Placed): part is Section => !isGrid(part)

/** Throws when a field or a kind of lines stands in two places: it would be sent twice. */
export function laidOut(name: string, { as = 'parts', layout }: PageLayout): LaidOutPage {
  const placed = layout.flatMap((part): readonly Placed[] => (isGroup(part) ? part.parts : [part]))
  const sections = placed.filter(isSection)
  const lines = placed.filter(isGrid)
  const grids = lines.map(({ grid }) => grid)
  requireOnce(name, [...sections.flatMap(({ fields }) => fields), ...grids])
  const placeOf = (part: Placed): Sheet['parts'][number] => (isGrid(part) ? { grid: part.grid } : { section: sections.indexOf(part) })
  return {
    as,
    sections,
    grids,
    gridsWhen: Object.fromEntries(lines.flatMap(({ grid, when }): [string, Condition][] => (when ? [[grid, when]] : []))),
    sheets: layout.map((part) =>
      isGroup(part)
        ? { label: part.label, parts: part.parts.map(placeOf), ...(part.when && { when: part.when }) }
        : { ...(!isGrid(part) && { label: part.label }), parts: [placeOf(part)], ...(part.when && { when: part.when }) },
    ),
  }
}

/** Sections first, then lines: how a document stands that says no more of it. */
export const inOrder = (sections: readonly Section[], grids: readonly string[] = []): LaidOutPage => ({ as: 'parts', sections, grids, gridsWhen: {}, sheets: [] })

function requireOnce(name: string, placed: readonly string[]): void {
  const twice = placed.find((one, at) => placed.indexOf(one) !== at)
  if (twice !== undefined) throw new Error(`${name}: '${twice}' stands in two places of the layout`)
}
