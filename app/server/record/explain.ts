/** 'Why may this user (not)?': asked of a user's record, for a page, a button and, if wanted, one row. */
import { buttons, pages } from '../../../catalogue/index.ts'
import { buttonsOfPage } from '../../../catalogue/pages/page-calls.ts'
import type { Explanation } from '../../../contract/grants.ts'
import { labelledAt } from '../../format.ts'
import { rowsAt } from '../../lines/rows-at.ts'
import type { ExplainView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { wordsOf } from '../answer/i18n.ts'
import { say } from '../describe/describe-fields.ts'
import { forgetMessage, openPage } from '../page/open-page.ts'
import { partAddress, recordAddress } from '../page/page-address.ts'

/** A GET form: looking changes nothing, and every question has an address. */
export async function showExplain(request: Request, context: PageContext): Promise<{ view: ExplainView }> {
  const opened = await openPage(request, context)
  const { page, api, menuId, respId, language, session } = opened
  forgetMessage(context, session)
  const { searchParams } = new URL(request.url)
  const text = (name: string) => (searchParams.get(name) ?? '').trim()
  const id = text('id')
  const stored = await api.find(page.entity, id)
  const asked = { page: text('page'), button: text('button'), responsibilityId: text('responsibilityId') || null, number: text('number') }
  const found = asked.page && asked.button ? (await api.call<Explanation>('/v1/user/explainRights', { userId: id, ...asked })).data : null
  const words = wordsOf(language)
  const lists = pages.filter(({ kind }) => kind === 'list')
  return {
    view: {
      title: words('explain.of', { name: String(stored.code) }),
      address: `${partAddress(page.name, 'explain', { menuId, respId })}&id=${encodeURIComponent(id)}`,
      backAddress: `${recordAddress(page.name, menuId, respId)}&id=${encodeURIComponent(id)}`,
      asked: { page: asked.page, button: asked.button, responsibilityId: asked.responsibilityId ?? '', number: asked.number },
      pages: lists.map(({ name, label }) => ({ code: name, label: `${say(label ?? [name, name], language)} ${name}` })),
      buttons: (asked.page ? buttonsOfPage(asked.page) : []).map((code) => ({ code, label: `${say(buttons[code], language)} ${code}` })),
      responsibilities: rowsAt(stored, 'userResponsibility').map((line) => ({
        code: String(line.responsibilityId),
        label: labelledAt(line, 'responsibilityId')?.name ?? '',
      })),
      found: found && {
        mayPress: found.mayPress,
        maySee: found.maySee,
        steps: found.steps.map(({ step, isHeld, CN, EN }) => ({ step, isHeld, text: language === 'EN' ? EN : CN })),
      },
    },
  }
}
