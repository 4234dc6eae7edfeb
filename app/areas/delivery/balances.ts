/** What lies where now: the balances of the stock ledger, by plant, material, location, batch and state. */
import { lookups } from '../../../catalogue/index.ts'
import type { Row } from '../../page-types.ts'
import { partAddress } from '../../server/page/page-address.ts'
import type { SideTool } from '../../server/tools/side/side-tool.ts'
import { column, input, inWords, rowsOf, type Words } from '../../server/tools/tool.ts'

interface Balance {
  materialCode: string
  materialName: string
  locationCode: string
  batchNo: string | null
  stockState: string
  uom: string | null
  qty: string
}

const questions: Readonly<Record<string, Words>> = {
  material: ['物料', 'Material'],
  place: ['库位', 'Storage location'],
  batchNo: ['批号', 'Batch no.'],
}

export const balances: SideTool = {
  title: ['现存量', 'Stock on hand'],
  beside: 'list',
  async show({ api, language, page, menuId, respId }, asked) {
    const given = Object.fromEntries(Object.keys(questions).map((key) => [key, asked.get(key)?.trim() ?? '']))
    const { data } = await api.call<Balance[]>('/v1/storageTransactionRestful/listBalance', given)
    const state = (code: string): Words => (lookups.STOCK_STATE.values as Record<string, Words>)[code] ?? [code, code]
    const say = (words: Words) => inWords(words, language)
    return [
      {
        key: 'find',
        form: {
          method: 'get',
          address: partAddress(page.name, 'balances', { menuId, respId }),
          fields: Object.entries(questions).map(([key, label]) => input(key, label, language)),
          values: { id: 'find', ...given } as Row,
          buttons: [{ label: say(['查询', 'Find']), primary: true }],
        },
      },
      {
        key: 'balances',
        title: say([`${data.length} 项结存`, `${data.length} balances`]),
        table: {
          columns: [
            column('material', ['物料', 'Material'], language, 'text', { width: 280 }),
            column('locationCode', ['库位', 'Storage location'], language, 'text', { width: 140 }),
            column('batchNo', ['批号', 'Batch no.'], language),
            column('state', ['库存状态', 'Stock state'], language),
            column('qty', ['现存量', 'On hand'], language, 'number'),
            column('uom', ['单位', 'UOM'], language, 'text', { width: 70 }),
          ],
          rows: rowsOf(data.map((one) => ({ ...one, material: `${one.materialCode} ${one.materialName}`, state: say(state(one.stockState)) }))),
        },
      },
    ]
  },
}
