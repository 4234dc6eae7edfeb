/** What changed between versions of a document, in the words of its definition; what this person may not see is not among it. */

import { shownTime } from '../../../catalogue/constants/clock.ts'
import type { AnyDefinition, Field, Fields, Lines, LinesMap } from '../../../catalogue/language/define.ts'
import { isNumeric } from '../../../catalogue/language/kinds.ts'
import type { Change, Changes, LineChange } from '../../../contract/history.ts'
import { formatValue } from '../../format.ts'
import type { ChangedView, DifferenceView, FieldKind, Value } from '../../page-types.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import { partAddress } from '../page/page-address.ts'
import { fieldView, isShown, labelFields, say } from './describe-fields.ts'

type Words = readonly [cn: string, en: string]

const lineWords: Words = ['第{n}行', 'line {n}']
const pictureWords: Words = ['图片', 'Picture']
const lineNumber: Words = ['行号', 'Line number']

export const versionsAddress = (page: string, id: string, { menuId, respId }: DescribeContext): string =>
  `${partAddress(page, 'history', { menuId, respId })}&id=${encodeURIComponent(id)}`

export const revisionAddress = (page: string, id: string, { menuId, respId }: DescribeContext): string =>
  `${partAddress(page, 'revision', { menuId, respId })}&id=${encodeURIComponent(id)}`

/** The head first, then the lines as they were stored. */
export function changedOf(definition: AnyDefinition, { fields, lines }: Changes, about: DescribeContext): ChangedView[] {
  const head = differencesIn(definition, { ...labelFields, ...definition.fields }, fields, about)
  return [
    ...(head.length ? [{ title: '', how: 'changed' as const, differences: head }] : []),
    ...lines.flatMap((line) => lineOf(definition, line, about)),
  ]
}

function lineOf(definition: AnyDefinition, line: LineChange, about: DescribeContext): ChangedView[] {
  const path = pathTo(definition.lines, line.lines)
  const spec = path?.at(-1)
  if (!path || !spec) return []
  const differences = differencesIn(definition, spec.fields, line.fields, about)
  if (differences.length === 0) return []
  const titles = path.map(({ label, options }, at) =>
    options.part
      ? say(label, about.language)
      : `${say(label, about.language)} ${say(lineWords, about.language).replace('{n}', String(line.nums[at] ?? ''))}`,
  )
  return [{ title: titles.join(' '), how: spec.options.part ? 'changed' : line.how, differences }]
}

/** The lines of a name with those that they stand under, from the outermost on. */
function pathTo(lines: LinesMap, entity: string): Lines[] | null {
  for (const [key, spec] of Object.entries(lines)) {
    if (key === entity) return [spec]
    const below = pathTo(spec.lines, entity)
    if (below) return [spec, ...below]
  }
  return null
}

/** In the order of the definition; empty on both sides says nothing. */
function differencesIn(definition: AnyDefinition, fields: Fields, changes: Record<string, Change>, about: DescribeContext): DifferenceView[] {
  const moved = changes.lineNum
  const known = Object.keys(fields).filter((key) => key in changes && isShown(fields[key], about) && fields[key]?.kind !== 'files')
  return [
    ...(moved && !isBlank(moved.from) && !isBlank(moved.to) ? [differenceOf(say(lineNumber, about.language), 'int', moved)] : []),
    ...known.flatMap((key) => {
      const [change, field] = [changes[key], fields[key]]
      return !change || !field || (isBlank(change.from) && isBlank(change.to)) ? [] : [worded(definition, key, field, change, about)]
    }),
  ]
}

function worded(definition: AnyDefinition, key: string, field: Field, change: Change, about: DescribeContext): DifferenceView {
  const view = fieldView(definition, key, field, about, false)
  const { label, kind, choices, scale, minScale, showThousandSeparator } = view
  const text = (value: unknown, words: Change['fromLabel']): Value => {
    if (isBlank(value)) return null
    if (words) return words.name || words.code
    if (kind === 'datetime') return shownTime(String(value), about.timeZone)
    if (kind === 'checkbox') return value === 'Y' ? '✓' : '–'
    if (kind === 'lookups' || kind === 'richText') return formatValue(view, { [key]: value })
    if (kind === 'image') return say(pictureWords, about.language)
    return choices?.find(({ code }) => code === value)?.label ?? (value as Value)
  }
  const isPlain = isNumeric(field.kind) || kind === 'date' || kind === 'time'
  const both = { from: text(change.from, change.fromLabel), to: text(change.to, change.toLabel) }
  return {
    ...differenceOf(label, isPlain ? kind : 'text', both),
    ...(scale === undefined ? {} : { scale }),
    ...(minScale === undefined ? {} : { minScale }),
    ...(showThousandSeparator === undefined ? {} : { showThousandSeparator }),
  }
}

const differenceOf = (label: string, kind: FieldKind, { from, to }: Change): DifferenceView => ({ label, kind, from: from as Value, to: to as Value })

const isBlank = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
