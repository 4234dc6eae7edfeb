/** A definition as JSON: shown beside its record, taken in beside the list. */

import { pageOf } from '../../../../catalogue/index.ts'
import type { ToolBlock } from '../../../page-types.ts'
import { idemIn } from '../../answer/idem.ts'
import { refusedAt } from '../../form/refused-form.ts'
import type { OpenedPage } from '../../page/open-page.ts'
import { partAddress, recordAddress } from '../../page/page-address.ts'
import { redirectWithMessage } from '../../session/flash.ts'
import { input, inWords, type Words } from '../tool.ts'
import type { SideTool } from './side-tool.ts'

export const jsonOut: SideTool = {
  title: ['导出JSON', 'Export as JSON'],
  hint: ['不含密钥，可在另一套系统导入', 'Without secrets; another installation takes it in'],
  beside: 'record',
  async show({ api, page }, asked) {
    const { data } = await api.call<{ code: string; text: string }>(`/v1/${page.entity}/exportJson`, { id: asked.get('id') ?? '' })
    return [{ key: 'json', texts: [{ name: `${data.code}.json`, text: data.text }] }]
  },
}

export const jsonIn: SideTool = {
  title: ['导入JSON', 'Import JSON'],
  hint: ['检查后保存为拟定，密钥须另行填写', 'Checked and saved as a draft; secrets are filled in afterwards'],
  beside: 'list',
  show: async (opened) => [form(opened, '')],
  async act(opened, typed, _asked, context) {
    const { api, page, menuId, respId, language } = opened
    const file = typed.get('file')
    const json = file instanceof File && file.size > 0 ? await file.text() : String(typed.get('json') ?? '').trim()
    if (!json) throw refusedAt('json', inWords(['请选择文件或粘贴JSON', 'Choose a file or paste the JSON'], language))
    const { data } = await api.call<{ id: string; code: string }>(`/v1/${page.entity}/importJson`, { json }, idemIn(typed))
    const said: Words = [`接口${data.code}已导入为拟定`, `${data.code} was taken in as a draft`]
    const record = recordAddress(pageOf(page.name)?.opens ?? page.name, menuId, respId)
    return redirectWithMessage(context, `${record}&id=${data.id}`, inWords(said, language))
  },
}

function form({ page, menuId, respId, language }: OpenedPage, json: string): ToolBlock {
  const say = (words: Words) => inWords(words, language)
  return {
    key: 'given',
    form: {
      method: 'post',
      address: partAddress(page.name, 'jsonin', { menuId, respId }),
      fields: [input('json', ['JSON', 'JSON'], language, { kind: 'textarea', maxLength: 1_000_000 })],
      file: { name: 'file', label: say(['文件', 'File']), accept: '.json' },
      values: { id: 'given', json },
      buttons: [{ intent: 'take', label: say(['导入', 'Import']), primary: true }],
    },
  }
}
