/** How a record stands on its page: as parts, behind tabs, or a step at a time. */

import { pageOf } from '../../../../catalogue/index.ts'
import type { AnyDefinition, LaidOutPage, Sheet } from '../../../../catalogue/language/define.ts'
import { headOf, isTestOfPage } from '../../../../catalogue/language/evaluator.ts'
import { type Condition, holds } from '../../../../catalogue/language/formula.ts'
import type { EditView, Row, SheetView, StepView } from '../../../page-types.ts'
import type { DescribeContext } from '../../page/describe-context.ts'
import { say } from '../describe-fields.ts'
import { knows } from '../knows.ts'

export const layoutOf = (definition: AnyDefinition, page: string): LaidOutPage => pageOf(page)?.laidOut ?? definition.edit

export const sectionKey = (index: number): string => `s${index}`
const sheetKey = (index: number): string => `p${index}`

/** The page with its sheets, or with the one step that is to be filled in. */
export function arranged(definition: AnyDefinition, view: EditView, about: DescribeContext): EditView {
  const layout = layoutOf(definition, view.page)
  const whens = whensOf(definition, layout, about)
  const all = layout.sheets.map((sheet, index) => sheetView(view, sheet, index, about)).filter(({ parts }) => parts.length > 0)
  const conditional = { ...view, ...(Object.keys(whens).length > 0 && { whens }) }
  if (all.length === 0) return conditional
  const isFilledIn = layout.as === 'steps' && view.buttons.some(({ name }) => name === 'save')
  return isFilledIn ? stepOf(conditional, all, about) : { ...conditional, sheets: { as: layout.as === 'parts' ? 'parts' : 'tabs', all } }
}

/** Under which condition sections, lines and sheets stand there, by their keys; what always does is not named. */
const conditionsOf = ({ sections, gridsWhen, sheets }: LaidOutPage): [key: string, when: Condition][] =>
  [
    ...sections.map(({ when }, index) => [sectionKey(index), when] as const),
    ...Object.entries(gridsWhen),
    ...sheets.map(({ when }, index) => [sheetKey(index), when] as const),
  ].flatMap(([key, when]): [string, Condition][] => (when ? [[key, when]] : []))

/** Those conditions, as far as the page can judge them. */
function whensOf(definition: AnyDefinition, layout: LaidOutPage, about: DescribeContext): Record<string, Condition | null> {
  const isJudged = (when: Condition) => isTestOfPage(when, headOf(definition), knows(about))
  return Object.fromEntries(conditionsOf(layout).map(([key, when]) => [key, isJudged(when) ? when : null]))
}

/** Those that do not stand there for this record. */
export const shutIn = (definition: AnyDefinition, page: string, row: Row): string[] =>
  conditionsOf(layoutOf(definition, page)).flatMap(([key, when]) => (holds(when, { row }) ? [] : [key]))

function sheetView({ sections, grids }: EditView, sheet: Sheet, index: number, { language }: DescribeContext): SheetView {
  const keys = sheet.parts.map((part) => ('grid' in part ? part.grid : sectionKey(part.section)))
  const label = sheet.label ? say(sheet.label, language) : grids.find(({ key }) => keys.includes(key))?.label
  const isThere = (key: string) => grids.some((one) => one.key === key) || sections.some((one) => one.key === key)
  return { key: sheetKey(index), label: label ?? '', parts: keys.filter(isThere) }
}

/** One step is shown, and saved by itself; the others are a press away. */
function stepOf(view: EditView, all: SheetView[], about: DescribeContext): EditView {
  const named = all.findIndex(({ key }) => key === about.step)
  const at = view.id === null || named < 0 ? 0 : named
  const [current, next] = [all[at], all[at + 1]]
  const isHere = ({ key }: { key: string }) => current?.parts.includes(key) === true
  const steps = all.map((sheet, index): StepView => {
    const lacks = view.sections.some(({ key, isMissing }) => isMissing && sheet.parts.includes(key))
    const state = index === at ? 'now' : lacks ? 'missing' : index < at ? 'done' : 'next'
    return { label: sheet.label, state, ...(view.id !== null && { href: `${view.address}&step=${sheet.key}` }) }
  })
  const words = about.language === 'EN' ? 'Save and go on' : '保存并下一步'
  return {
    ...view,
    address: `${view.address}&step=${current?.key}`,
    sections: view.sections.filter(isHere).map((section) => ({ ...section, open: true })),
    grids: view.grids.filter(isHere),
    totals: view.grids.some(isHere) ? view.totals : [],
    steps: { all: steps, ...(next && { next: { intent: `step:${next.key}`, label: words } }) },
  }
}
