/** A document as it lies on paper: all of it to be read, nothing to be pressed. */
import type { PrintHead } from '../../../contract/print-head.ts'
import type { PaperView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { inLanguage } from '../answer/i18n.ts'
import { interfaceWords } from '../answer/interface-words.ts'
import { minuteOf } from '../answer/moment.ts'
import { definitionFor } from '../file/attachments.ts'
import { aboutOf, openPage } from '../page/open-page.ts'
import { partAddress } from '../page/page-address.ts'
import { editData } from './edit-page.ts'

export async function showPaper(request: Request, context: PageContext): Promise<PaperView> {
  const opened = await openPage(request, context)
  const { page, api, language, session } = opened
  const id = new URL(request.url).searchParams.get('id') ?? ''
  // One after the other: two refusals at once would be told by turns.
  const stored = await api.find(page.entity, id)
  const { data: head } = await api.call<PrintHead>('/v1/printHead', { entity: page.entity, id })
  // Without the button that saves nothing is an input.
  const reading = { ...opened, buttons: new Set([...opened.buttons].filter((button) => button !== 'btnSave')) }
  const { view, values, rows } = await editData(reading, context, stored)
  const { displayName, displayNameEn } = session.user
  return {
    head: {
      ...head,
      title: view.title,
      docNum: view.docNum ?? '',
      printed: `${minuteOf(new Date().toISOString(), session.timeZone)} ${inLanguage(displayName, displayNameEn, language)}`,
      backAddress: view.address,
      pdfAddress: definitionFor(opened).prints.includes('pdf') ? partAddress(page.name, 'print', aboutOf(opened), { id }) : null,
    },
    // Who does what next is told on the screen, not kept on paper.
    view: { ...view, facts: view.facts.filter(({ field }) => field) },
    values,
    rows,
    words: interfaceWords(language),
    csrf: context.session.csrf,
  }
}
