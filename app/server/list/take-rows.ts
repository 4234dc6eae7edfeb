/** What is taken of the rows of a list: as much as was typed beside a row, all that is open of one that is ticked. */

import { TAKEN } from '../../../catalogue/pages/take-view.ts'
import { idShape } from '../../../catalogue/values/ids.ts'
import type { ActionAnswer, Warning } from '../../../contract/types.ts'
import type { RefusalView, Row, TakePreview } from '../../page-types.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { withCodeLabels } from '../describe/code-labels.ts'
import { takeButtons } from '../describe/describe-buttons.ts'
import { definitionBehind } from '../describe/describe-fields.ts'
import { madeColumns } from '../describe/describe-list.ts'
import { withEnglish } from '../describe/english-words.ts'
import type { TypedForm } from '../form/form.ts'
import { aboutOf, type OpenedPage } from '../page/open-page.ts'

/** `row.{id}.takenQty` is what was typed beside a row. */
const typedQty = new RegExp(`^row\\.(${idShape})\\.${TAKEN}$`, 'i')

export type TakeOutcome =
  | { made: NonNullable<ActionAnswer['made']> }
  | { preview: TakePreview }
  | { asked: { refusal: RefusalView; inputs: [string, string][] } }
  | { nothing: true }

/** `how` is the word behind `take:`, of the button that was pressed. What the services refuse is thrown. */
export async function takeRows(
  opened: OpenedPage,
  take: string,
  how: string,
  { typed, idem, confirmed, beside }: TypedForm & { beside: Readonly<Record<string, string>> },
  chosen: readonly string[],
): Promise<TakeOutcome> {
  const { page, api, language } = opened
  const rows = takenIn(beside, chosen)
  if (rows.length === 0) return { nothing: true }
  const path = `/v1/${page.entity}Restful/doTake`
  if (how === 'preview') {
    const { data } = await api.call<{ rows: Row[]; warnings: Warning[] }>(path, { take, rows, preview: true })
    return { preview: previewOf(opened, data) }
  }
  try {
    const { data } = await api.call<ActionAnswer>(path, { take, rows, confirmed }, idem)
    return { made: data.made ?? [] }
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.refusal.code !== 'CONFIRM') throw error
    const issues = error.refusal.data?.issues ?? []
    const [button] = takeButtons(definitionBehind(page.name), take, { buttons: opened.buttons, language })
    const confirm = { intent: `take:${how}`, label: button?.label ?? '', keys: issues.flatMap((issue) => issue.confirm ?? []) }
    const refusal = {
      status: error.status,
      message: error.refusal.msg,
      code: error.refusal.code,
      issues: issues.map(({ msg }) => ({ at: '', label: '', message: msg })),
      confirm,
    }
    return { asked: { refusal, inputs: Object.entries(typed).filter(([name]) => typedQty.test(name)) } }
  }
}

/** What was typed beside the rows of this page, by their ids; nothing where it was emptied. */
export const typedBeside = ({ typed }: TypedForm): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, given]): [string, string][] => {
      const id = typedQty.exec(name)?.[1]
      return id ? [[id, given.trim()]] : []
    }),
  )

function takenIn(beside: Readonly<Record<string, string>>, chosen: readonly string[]): { id: string; qty?: string }[] {
  const quantities = Object.entries(beside).filter(([, qty]) => qty !== '')
  const named = new Set(quantities.map(([id]) => id))
  const whole = chosen.filter((id) => !named.has(id)).map((id) => ({ id }))
  return [...quantities.map(([id, qty]) => ({ id, qty })), ...whole]
}

function previewOf(opened: OpenedPage, { rows, warnings }: { rows: Row[]; warnings: Warning[] }): TakePreview {
  const { page, language } = opened
  const definition = definitionBehind(page.name)
  return {
    title: wordsOf(language)('take.preview', { n: rows.length, label: definition.label[language === 'EN' ? 1 : 0] }),
    columns: madeColumns(definition, aboutOf(opened)),
    rows: rows.map(withCodeLabels(definition, language)).map(withEnglish(definition, language)),
    warnings: warnings.map((words) => words[language]),
  }
}
