/** What a supplier has in stock of his SKUs, all at once: as inputs, or as lines pasted from a sheet. */

import type { Row, ToolBlock } from '../../page-types.ts'
import { idemIn } from '../../server/answer/idem.ts'
import { refusedAt } from '../../server/form/refused-form.ts'
import type { OpenedPage } from '../../server/page/open-page.ts'
import { pageAddress, partAddress } from '../../server/page/page-address.ts'
import { redirectWithMessage } from '../../server/session/flash.ts'
import type { SideTool } from '../../server/tools/side/side-tool.ts'
import { input, inWords, type Words } from '../../server/tools/tool.ts'
import { quantitiesIn, type TypedQuantity } from '../../server/tools/typed-quantities.ts'

const mostShown = 100

export const stock: SideTool = {
  title: ['更新库存', 'Update stock'],
  hint: ['改动的行会保存；也可粘贴“商品编号 库存”，每行一个', 'What you change is saved; or paste "SKU number stock", one a line'],
  beside: 'list',
  async show(opened) {
    const { data } = await opened.api.list(opened.page.entity, { pageRows: mostShown, orderBy: 'docNum' })
    return [await inputs(opened, data)]
  },
  async act({ api, page, menuId, respId, language }, form, _asked, context) {
    const say = (words: Words) => inWords(words, language)
    const pasted = linesIn(String(form.get('pasted') ?? ''))
    const unread = pasted.find((line) => !inTwo(line))
    if (unread) throw refusedAt('pasted', say([`“${unread}”不是“商品编号 库存”`, `"${unread}" is not "SKU number stock"`]))
    const given = [...typedIn(form), ...pasted.flatMap((line) => inTwo(line) ?? [])]
    const quantities = quantitiesIn(given, language)
    const rows = given.map(({ docNum }, index) => ({ docNum, stockQty: quantities[index] }))
    if (rows.length === 0) throw refusedAt('', say(['没有改动', 'Nothing was changed']))
    const { data } = await api.call<{ rows: { docNum: string; outcome: string }[] }>('/v1/catalogueSkuRestful/updateStock', { rows }, idemIn(form))
    const missing = data.rows.filter(({ outcome }) => outcome !== 'done').map(({ docNum }) => docNum)
    const done = data.rows.length - missing.length
    if (missing.length > 0)
      throw refusedAt('pasted', say([`已更新 ${done} 个，不存在：${missing.join('、')}`, `${done} updated; not there: ${missing.join(', ')}`]))
    return redirectWithMessage(context, pageAddress(page.name, menuId, respId), say([`已更新 ${done} 个商品的库存`, `Stock of ${done} SKUs updated`]))
  },
}

interface Stock extends TypedQuantity {
  docNum: string
}

/** Only what differs from what was shown. */
const typedIn = (form: FormData): Stock[] =>
  [...form.entries()].flatMap(([name, typed]) => {
    const [, docNum] = /^stock\.(.+)$/.exec(name) ?? []
    const isChanged = String(typed).trim() !== '' && typed !== form.get(`was.${name}`)
    return docNum && isChanged ? [{ docNum, at: name, typed: String(typed) }] : []
  })

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function inTwo(line: string): Stock | null {
  const [docNum, typed] = line.split(/[\s,;，；]+/)
  return docNum && typed ? { docNum, at: 'pasted', typed } : null
}

async function inputs({ page, menuId, respId, language }: OpenedPage, skus: readonly Row[]): Promise<ToolBlock> {
  const say = (words: Words) => inWords(words, language)
  const text = (row: Row, key: string) => (row[key] === null || row[key] === undefined ? '' : String(row[key]))
  return {
    key: 'stock',
    title: say([`${skus.length} 个商品`, `${skus.length} SKUs`]),
    form: {
      method: 'post',
      address: partAddress(page.name, 'stock', { menuId, respId }),
      fields: [
        ...skus.map((sku) =>
          input(
            `stock.${text(sku, 'docNum')}`,
            [`${text(sku, 'docNum')} ${text(sku, 'name')}`, `${text(sku, 'docNum')} ${text(sku, 'nameEn') || text(sku, 'name')}`],
            language,
            { kind: 'number', scale: 4 },
          ),
        ),
        input('pasted', ['粘贴', 'Paste'], language, { kind: 'textarea', maxLength: 40_000 }),
      ],
      hidden: Object.fromEntries(skus.map((sku) => [`was.stock.${text(sku, 'docNum')}`, text(sku, 'stockQty')])),
      values: { id: 'stock', ...Object.fromEntries(skus.map((sku) => [`stock.${text(sku, 'docNum')}`, text(sku, 'stockQty')])) } as Row,
      buttons: [{ intent: 'save', label: say(['保存', 'Save']), primary: true }],
    },
  }
}
