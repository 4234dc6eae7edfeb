/** A supplier's own catalogue: opened from the mall, and what was chosen there brought into the cart. */

import { pageOf } from '../../../catalogue/index.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { PageContext } from '../../server/answer/context.ts'
import { wordsOf } from '../../server/answer/i18n.ts'
import { gateAnswer, gateView, speakToVisitor } from '../../server/door/gate.ts'
import { pageAddress, partAddress } from '../../server/page/page-address.ts'
import { redirectWithMessage } from '../../server/session/flash.ts'
import type { SideTool } from '../../server/tools/side/side-tool.ts'
import { inWords, type Words } from '../../server/tools/tool.ts'

/** Where the supplier's page posts to: no address of a person, as his cookie does not come along from there. */
export const returnAddress = '/punchout'
const takingAddress = '/main/catalogueCart/punchin'

export const punchOut: SideTool = {
  title: ['供应商目录', "The supplier's catalogue"],
  hint: [
    '在供应商网站选购后，商品回到您的购物车，再按常规结算与审批',
    'What you choose on the site of the supplier comes into your cart, and is checked out and approved as usual',
  ],
  beside: 'list',
  async show({ page, menuId, respId, language }, asked) {
    const id = asked.get('id') ?? ''
    return [
      {
        key: 'open',
        form: {
          method: 'post',
          address: `${partAddress(page.name, 'punchout', { menuId, respId })}&id=${encodeURIComponent(id)}`,
          fields: [],
          values: { id: 'open' },
          buttons: [{ intent: 'open', label: inWords(['打开目录', 'Open the catalogue'], language), primary: true }],
        },
      },
    ]
  },
  async act({ api, language, page }, _form, asked, context) {
    const id = asked.get('id') ?? ''
    const { data } = await api.call<{ url: string }>('/v1/catalogueRestful/punchOut', {
      ...(isId(id) && { id }),
      returnUrl: `${context.origin}${returnAddress}`,
    })
    const say = (words: Words) => inWords(words, language)
    const ready: Words = ['目录已打开，四小时内有效', 'The catalogue is open, for four hours']
    const [title] = page.label ?? ['']
    return [
      {
        key: 'ready',
        title,
        note: { tone: 'ok', text: say(ready) },
        links: [{ label: say(['前往供应商目录', 'Go to the catalogue']), href: data.url, primary: true }],
      },
    ]
  },
}

/** What came back goes to the cart once the person says so, on a page of ours with his cookie. */
export const punchIn: SideTool = {
  title: ['放入购物车', 'Into the cart'],
  beside: 'list',
  show: async () => [],
  async act({ api, page, menuId, respId, language }, form, _asked, context) {
    const { data } = await api.call<{ count: number }>('/v1/catalogueCartRestful/punchIn', { cxml: String(form.get('cxml') ?? '') })
    const done: Words = [`已从供应商目录放入 ${data.count} 项`, `${data.count} taken from the catalogue of the supplier`]
    return redirectWithMessage(context, pageAddress(pageOf(page.name)?.name ?? page.name, menuId, respId), inWords(done, language))
  },
}

/** The page on which the person lands: the message as it was posted, to be taken by a press. Nothing comes by an address alone. */
export async function showReturned(request: Request, context: PageContext) {
  await speakToVisitor(request, context)
  const form = request.method === 'POST' ? await request.formData() : new FormData()
  const text = (name: string) => String(form.get(name) ?? '')
  const cxml = text('cxml-base64') ? Buffer.from(text('cxml-base64'), 'base64').toString('utf8') : text('cxml-urlencoded') || text('cxml-urlencode')
  const count = cxml.match(/<ItemIn[\s>]/g)?.length ?? 0
  return gateAnswer(context, {
    ...gateView(context),
    canSwitchLanguage: false,
    takenAt: takingAddress,
    cxml,
    said: wordsOf(context.session.language)('punch.count', { n: count }),
  })
}
