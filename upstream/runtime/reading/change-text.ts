/** What a change was, a line a field, in the words of the definition: `不限数据范围: 否 → 是`, and for lines what was added or taken away. */
import {
  type AnyDefinition,
  documentFields,
  type Field,
  type Fields,
  type Label,
  type LinesMap,
  masterFields,
  systemFields,
} from '../../../catalogue/language/define.ts'
import { meaningOf } from '../../../catalogue/language/lookup-book.ts'
import { forAll, reachOf } from '../../../catalogue/language/sight.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import { plainText } from '../../../catalogue/values/plain-text.ts'
import type { Change, Changes, LineChange } from '../../../contract/history.ts'
import type { Said } from '../ports.ts'
import { isForNobody, SECRET } from '../visibility/masking.ts'

type Index = 0 | 1

const commonFields: Fields = { ...documentFields, ...masterFields, ...systemFields }
const lineNumber: Label = ['行号', 'Line number']
const happened: Readonly<Record<LineChange['how'], Label>> = { added: ['新增', 'added'], removed: ['删除', 'removed'], changed: ['修改', 'changed'] }

/** In Chinese and in English; null where nothing is to be told. */
export function changeText(definition: AnyDefinition, changes: Changes | null): readonly [cn: Said[], en: Said[]] | null {
  if (!changes) return null
  const cn = linesOf(definition, changes, 0)
  return cn.length > 0 ? [cn, linesOf(definition, changes, 1)] : null
}

function linesOf({ fields, lines }: AnyDefinition, changes: Changes, index: Index): Said[] {
  const below = changes.lines.map((line): Said[] => {
    const { title, fields: own } = placeOf(lines, line, index)
    return [`${title} ${happened[line.how][index]}: `, ...parted(differences(own, line.fields, index, line.how), ', ')]
  })
  return parted([...differences(fields, changes.fields, index, 'changed'), ...below], '\n')
}

/** Of what is new only the new is told, of what is gone only the old; its number stands before it. */
function differences(fields: Fields, changes: Record<string, Change>, index: Index, how: LineChange['how']): Said[][] {
  return Object.entries(changes).flatMap(([name, { from, to }]): Said[][] => {
    if (name === 'lineNum') return how === 'changed' ? [[`${lineNumber[index]}: ${from} → ${to}`]] : []
    const field = fields[name] ?? commonFields[name]
    const label = field?.label[index] ?? name
    // What not everybody of our side reads is not told by a log either.
    if (field && isKept(field)) return [[`${label}: ${isForNobody(field) ? SECRET : '***'}`]]
    const [before, after] = [shown(field, from, index), shown(field, to, index)]
    if (how === 'changed') return [[`${label}: `, ...before, ' → ', ...after]]
    const value = how === 'added' ? to : from
    return isBlank(value) ? [] : [[`${label}: `, ...(how === 'added' ? after : before)]]
  })
}

const isKept = (field: Field): boolean => field.options.sealed === true || reachOf(field, forAll('internal')) !== 'all'

function shown(field: Field | undefined, value: unknown, index: Index): Said[] {
  if (isBlank(value)) return ['–']
  if (Array.isArray(value))
    return parted(
      value.map((one) => shown(field, one, index)),
      ', ',
    )
  if (isId(value)) return [{ id: value }]
  if (field?.lookup) return [meaningOf(field.lookup, String(value))[index]]
  if (field?.kind === 'checkbox') return [meaningOf('YES_NO', String(value))[index]]
  if (field?.kind === 'richText') return [`"${plainText(String(value))}"`]
  return [`"${typeof value === 'string' ? value : JSON.stringify(value)}"`]
}

const isBlank = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const parted = (all: readonly Said[][], mark: string): Said[] => all.flatMap((one, at) => (at === 0 ? one : [mark, ...one]))

/** What the lines are called, from the outermost on, each with its number, and their fields. */
function placeOf(lines: LinesMap, { lines: entity, nums }: LineChange, index: Index): { title: string; fields: Fields } {
  const path = pathTo(lines, entity)
  const titles = path.map(({ label, options }, at) => (options.part ? label[index] : `${label[index]} ${nums[at] ?? ''}`.trim()))
  return { title: titles.join(' ') || entity, fields: path.at(-1)?.fields ?? {} }
}

function pathTo(lines: LinesMap, entity: string): LinesMap[string][] {
  for (const [key, spec] of Object.entries(lines)) {
    if (key === entity) return [spec]
    const below = pathTo(spec.lines, entity)
    if (below.length > 0) return [spec, ...below]
  }
  return []
}
