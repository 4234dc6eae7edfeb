/** Drafts of SKUs from lines of agreements in force: found by words, ticked, made together. */

import { spoken } from '../../../catalogue/language/formula.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Row, ToolBlock } from '../../page-types.ts'
import { idemIn } from '../../server/answer/idem.ts'
import { refusedAt } from '../../server/form/refused-form.ts'
import type { OpenedPage } from '../../server/page/open-page.ts'
import { pageAddress, partAddress } from '../../server/page/page-address.ts'
import { redirectWithMessage } from '../../server/session/flash.ts'
import type { SideTool } from '../../server/tools/side/side-tool.ts'
import { input, inWords, type Words } from '../../server/tools/tool.ts'

interface AgreedLine {
  id: string
  docNum: string
  lineNum: number
  supplier: string
  code: string | null
  itemDesc: string
  netPrice: string
  currency: string
  uom: string
}

export const agreed: SideTool = {
  title: ['从协议生成商品', 'SKUs from agreements'],
  hint: ['列出有效协议中尚无商品的行，最多50行', 'Lines of agreements in force that have no SKU yet, fifty at most'],
  beside: 'list',
  async show(opened, asked) {
    const words = asked.get('words')?.trim() ?? ''
    const { data } = await opened.api.call<AgreedLine[]>('/v1/catalogueSkuRestful/listAgreed', { words })
    return [question(opened, words), choosing(opened, words, data)]
  },
  async act({ api, page, menuId, respId, language }, form, _asked, context) {
    const agreementLineIds = form.getAll('line').map(String).filter(isId)
    const list = pageAddress(page.name, menuId, respId)
    const say = (words: Words) => inWords(words, language)
    if (agreementLineIds.length === 0) throw refusedAt('line', say(['请勾选协议行', 'Tick lines of agreements']))
    const { data } = await api.call<{ made: unknown[]; skipped: unknown[] }>(
      '/v1/catalogueSkuRestful/fromAgreement',
      { agreementLineIds },
      idemIn(form),
    )
    const done: Words = [
      `已生成 ${data.made.length} 个商品草稿，跳过 ${data.skipped.length} 行`,
      `${data.made.length} drafts of SKUs made, ${data.skipped.length} lines passed over`,
    ]
    return redirectWithMessage(context, list, say(done))
  },
}

const question = ({ page, menuId, respId, language }: OpenedPage, words: string): ToolBlock => ({
  key: 'find',
  form: {
    method: 'get',
    address: partAddress(page.name, 'agreed', { menuId, respId }),
    fields: [input('words', ['协议号、供应商或物料', 'Agreement, supplier or material'], language, { maxLength: 60 })],
    values: { id: 'find', words },
    buttons: [{ label: inWords(['查询', 'Find'], language) }],
  },
})

function choosing({ page, menuId, respId, language }: OpenedPage, words: string, lines: readonly AgreedLine[]): ToolBlock {
  const say = (words: Words) => inWords(words, language)
  if (lines.length === 0) return { key: 'lines', note: { tone: 'warn', text: say(['没有符合条件的协议行', 'No line of an agreement fits']) } }
  return {
    key: 'lines',
    title: say([`${lines.length} 行`, `${lines.length} lines`]),
    form: {
      method: 'post',
      // What is refused is shown with what was found again.
      address: partAddress(page.name, 'agreed', { menuId, respId }, { words }),
      fields: [],
      choices: {
        name: 'line',
        label: say(['协议行', 'Lines of agreements']),
        values: lines.map(({ id, docNum, lineNum, supplier, code, itemDesc, netPrice, currency, uom }) => ({
          value: id,
          label: `${docNum} ${lineNum} · ${supplier} · ${[code, itemDesc].filter(Boolean).join(' ')} · ${spoken(netPrice)} ${currency}/${uom}`,
        })),
      },
      values: { id: 'lines' } as Row,
      buttons: [{ intent: 'make', label: say(['生成商品', 'Make SKUs']), primary: true }],
    },
  }
}
