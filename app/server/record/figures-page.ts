/** Why the figures of a record are what they are: of its head, or of the line that the address names. A GET form: looking changes nothing. */

import { definitionOf } from '../../../catalogue/index.ts'
import { recordName } from '../../../catalogue/labels/record-name.ts'
import type { AnyDefinition, Field, LinesMap } from '../../../catalogue/language/define.ts'
import type { FigureInput, FigureReason, FiguresAnswer } from '../../../contract/figures.ts'
import { formatDecimal, formatValue } from '../../format.ts'
import { rowsAt } from '../../lines/rows-at.ts'
import type { Choice, FiguresView, Row } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { wordsOf } from '../answer/i18n.ts'
import { minuteOf } from '../answer/moment.ts'
import { fieldView, isShown, say } from '../describe/describe-fields.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import { aboutOf, openPage } from '../page/open-page.ts'
import { partAddress, recordAddress } from '../page/page-address.ts'
import { inWordsOf } from './edit-page.ts'

export async function showFigures(request: Request, context: PageContext): Promise<{ view: FiguresView }> {
  const opened = await openPage(request, context)
  const { page, api, language, menuId, respId } = opened
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('id') ?? ''
  const definition = definitionOf(page.entity)
  if (!definition) throw new Response(null, { status: 404 })
  const row = searchParams.get('row') || id
  const [stored, { data }] = await Promise.all([
    api.find(page.entity, id),
    api.call<FiguresAnswer>(`/v1/${page.entity}Restful/explainFigures`, { id, row }),
  ])
  const about = aboutOf(opened)
  const words = wordsOf(language)
  const doc = inWordsOf(definition, page.name, stored, language)
  const levels = new Map([...levelsIn(definition, doc, about)].map((level) => [level.row.id, level]))
  const at = levels.get(data.row)
  return {
    view: {
      title: words('figures.of', { name: recordName(definition, stored, language) }),
      address: `${partAddress(page.name, 'figures', { menuId, respId })}&id=${encodeURIComponent(id)}`,
      backAddress: `${recordAddress(page.name, menuId, respId)}&id=${encodeURIComponent(id)}`,
      rows: [...levels.values()].map((level): Choice => ({ code: level.row.id, label: level.label || words('figures.head') })),
      row: data.row,
      figures: data.figures.flatMap((figure) => (at ? figureOf(definition, figure, at, levels, about) : [])),
    },
  }
}

/** The head or a line of a document, and the fields that it has. */
interface Level {
  label: string
  row: Row
  fields: Readonly<Record<string, Field>>
}

const lineWords = ['第{n}行', 'line {n}'] as const

function* levelsIn(definition: AnyDefinition, doc: Row, about: DescribeContext): Generator<Level> {
  yield { label: '', row: doc, fields: definition.fields }
  yield* linesIn(definition.lines, doc, [], about)
}

function* linesIn(lines: LinesMap, above: Row, nums: readonly unknown[], about: DescribeContext): Generator<Level> {
  for (const [key, spec] of Object.entries(lines)) {
    if (spec.options.part) continue
    for (const row of rowsAt(above, key)) {
      const own = [...nums, row.lineNum]
      yield { label: `${say(spec.label, about.language)} ${say(lineWords, about.language).replace('{n}', own.join('-'))}`, row, fields: spec.fields }
      yield* linesIn(spec.lines, row, own, about)
    }
  }
}

function figureOf(
  definition: AnyDefinition,
  { field: key, value, rule, digits, inputs, typed }: FigureReason,
  { fields }: Level,
  levels: ReadonlyMap<string, Level>,
  about: DescribeContext,
): FiguresView['figures'] {
  const field = fields[key]
  if (!field || !isShown(field, about)) return []
  const view = fieldView(definition, key, field, about, false)
  const words = wordsOf(about.language)
  return [
    {
      key,
      label: view.label,
      value: formatValue(view, { [key]: value }) || '—',
      rule: typed ? words('figures.typed', { who: typed.who, at: minuteOf(typed.at, about.timeZone) }) : rule,
      ...(digits !== null && { note: words('figures.rounded', { digits }) }),
      inputs: inputs.map((input) => inputOf(definition, input, levels, about)),
    },
  ]
}

function inputOf(
  definition: AnyDefinition,
  { label, value, row = '', field: key = '', of }: FigureInput,
  levels: ReadonlyMap<string, Level>,
  about: DescribeContext,
) {
  const field = levels.get(row)?.fields[key]
  const text = value === null ? '—' : field ? formatValue(fieldView(definition, key, field, about, false), { [key]: value }) : formatDecimal(value)
  const address = of && about.recordAddress?.(of.entity)
  return { label, value: text, ...(of && address && { href: `${address}&id=${encodeURIComponent(of.id)}` }) }
}
