/** A customer's order as a UBL file: read and shown with what was understood of it, then taken as drafts at the person's word. */

import { customerOrder } from '../../../catalogue/purchasing/customer-order.ts'
import type { ToolBlock } from '../../page-types.ts'
import { idemIn } from '../../server/answer/idem.ts'
import { refusedAt } from '../../server/form/refused-form.ts'
import type { OpenedPage } from '../../server/page/open-page.ts'
import { partAddress } from '../../server/page/page-address.ts'
import type { SideTool } from '../../server/tools/side/side-tool.ts'
import { xmlIn } from '../../server/tools/side/xml-file.ts'
import { input, inWords, type Words } from '../../server/tools/tool.ts'
import { type Read, read, type Taken, taken, unclear } from './customer-order-view.ts'

const [PART, CALL] = ['ublin', '/v1/customerOrderRestful/doImportUbl'] as const

export const customerOrderFile: SideTool = {
  title: ['导入UBL订单', 'Import a UBL order'],
  hint: [
    'Peppol（UBL 2.x）订单的XML文件，先显示读到的内容，确认后每行生成一张拟定客户订单',
    'The XML of a Peppol (UBL 2.x) order: what is read is shown first; each line becomes a draft when you confirm',
  ],
  beside: 'list',
  show: async (opened) => [await form(opened, '')],
  async act(opened, typed) {
    const { api, language } = opened
    const orgId = String(typed.get('orgId') ?? '')
    const say = (words: Words) => inWords(words, language)
    if (typed.get('intent') === 'take') {
      const { data } = await api.call<Taken>(CALL, { orgId, xml: String(typed.get('xml') ?? '') }, idemIn(typed))
      return [...taken(opened, data), ...unclear(data, language)]
    }
    const found = await xmlIn(typed.get('file'))
    if (!('xml' in found)) throw refusedAt('file', say(found.wrong))
    const { data } = await api.call<Read>(CALL, { orgId, xml: found.xml, preview: true })
    return [...read(opened, data), ...unclear(data, language), ...confirmation(opened, data, { orgId, xml: found.xml }), await form(opened, orgId)]
  },
}

async function form({ api, page, menuId, respId, language }: OpenedPage, orgId: string): Promise<ToolBlock> {
  const say = (words: Words) => inWords(words, language)
  const { data } = await api.picks(page.entity, { field: 'orgId', pageRows: 100 })
  const choices = data.map(({ id, name }) => ({ code: id, label: name }))
  return {
    key: 'given',
    form: {
      method: 'post',
      address: partAddress(page.name, PART, { menuId, respId }),
      fields: [input('orgId', customerOrder.fields.orgId.label, language, { kind: 'lookup', choices, required: true })],
      file: { name: 'file', label: say(['订单文件', 'Order file']), accept: '.xml' },
      values: { id: 'given', orgId: orgId || (choices[0]?.code ?? '') },
      buttons: [{ intent: 'read', label: say(['读取', 'Read']), primary: true }],
    },
  }
}

function confirmation({ page, menuId, respId, language }: OpenedPage, { rows }: Taken, hidden: { orgId: string; xml: string }): ToolBlock[] {
  if (rows.length === 0) return []
  return [
    {
      key: 'take',
      form: {
        method: 'post',
        address: partAddress(page.name, PART, { menuId, respId }),
        fields: [],
        values: { id: 'take' },
        hidden,
        buttons: [
          {
            intent: 'take',
            label: inWords([`导入 ${rows.length} 行`, `Import ${rows.length} ${rows.length === 1 ? 'line' : 'lines'}`], language),
            primary: true,
          },
        ],
      },
    },
  ]
}
