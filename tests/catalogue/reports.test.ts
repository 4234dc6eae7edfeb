/** What every report says is there, leads somewhere, and may be added up. */
import { expect, test } from 'vitest'
import { definitionOf, pageOf } from '../../catalogue/index.ts'
import type { AnyDefinition, Measure } from '../../catalogue/language/define.ts'
import { pathsOf } from '../../catalogue/language/formula.ts'
import { isNumeric } from '../../catalogue/language/kinds.ts'
import { asListedLines } from '../../catalogue/pages/views.ts'
import { reports } from '../../catalogue/reports.ts'

const each = reports.map((report) => ({ name: report.name, report, rows: asListedLines(definitionOf(report.entity) as AnyDefinition, report.lines) }))

const readBy = (measure: Measure): string[] =>
  measure.over === 'rows' || measure.over === 'ratio' ? [] : typeof measure.of === 'string' ? [measure.of] : [...pathsOf(measure.of)]

test.each(each)('$name names fields that its rows have', ({ report, rows }) => {
  const has = (path: string) => path in rows.fields || path === 'headerId'
  const said = [
    ...(report.period ? [report.period] : []),
    ...report.find,
    ...Object.values(report.by).map(({ of }) => of),
    ...Object.values(report.measures).flatMap(readBy),
    ...(report.where ? pathsOf(report.where) : []),
  ]
  expect(said.filter((path) => !has(path))).toEqual([])
  if (report.period) expect(rows.fields[report.period]?.kind).toMatch(/^date/)
})

test.each(each)(
  '$name begins with dimensions of its own, takes days together only where there are days, and divides by figures',
  ({ report, rows }) => {
    expect(report.first.filter((name) => !(name in report.by))).toEqual([])
    for (const { of, grain } of Object.values(report.by)) if (grain) expect(rows.fields[of]?.kind, of).toMatch(/^date/)
    for (const measure of Object.values(report.measures)) {
      expect(isNumeric(measure.field.kind), measure.field.label[1]).toBe(true)
      if (measure.over === 'ratio') for (const one of [measure.of, measure.by]) expect(report.measures[one]?.over, one).not.toBe('ratio')
    }
  },
)

test.each(each)('$name draws what may be added up, and the list behind it has its conditions and sums it', ({ report }) => {
  const drawn = report.measures[report.chart]
  expect(drawn?.over).toMatch(/^(sum|rows)$/)
  if (!report.drill) return
  const page = pageOf(report.drill.page)
  const definition = definitionOf(page?.entity ?? '')
  const view = definition?.list.lineViews?.[report.drill.view ?? '']
  expect(page?.entity).toBe(report.entity)
  expect(view?.lines).toBe(report.lines)
  expect(view?.where).toEqual(report.where)
  expect(report.find.filter((path) => !view?.find.includes(path))).toEqual([])
  expect(Object.values(report.by).filter(({ of }) => !view?.find.includes(of))).toEqual([])
  if (drawn?.over === 'sum') expect(view?.sums).toContain(drawn.of)
})
