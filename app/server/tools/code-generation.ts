/** Code generation: choose a table, look at the skeleton, take it as a zip. */
import type { ToolBlock } from '../../page-types.ts'
import { pageAddress, partAddress } from '../page/page-address.ts'
import { input, inWords, type Tool, type Words } from './tool.ts'

export const codeGeneration: Tool = {
  hint: ['仅在演示或开发环境开放', 'Open in demonstrations and while developing only'],
  async show({ api, language, page, menuId, respId, buttons }, asked) {
    const say = (words: Words) => inWords(words, language)
    const table = asked.get('table') ?? ''
    const { data: tables } = await api.call<{ name: string; label: Words | null }[]>('/v1/codeGeneration', {})
    const choices = tables.map(({ name, label }) => ({ code: name, label: label ? `${name} · ${inWords(label, language)}` : name }))
    const address = pageAddress(page.name, menuId, respId)
    const choose: ToolBlock = {
      key: 'choose',
      form: {
        method: 'get',
        address,
        fields: [input('table', ['数据表', 'Table'], language, { kind: 'lookup', choices })],
        values: { id: 'choose', table },
        buttons: [{ label: say(['预览', 'Preview']), primary: true }],
      },
    }
    if (!table) return [choose]
    const { data } = await api.call<{ path: string; text: string }[]>('/v1/codeGeneration', { table, preview: true })
    const [path, query] = partAddress(page.name, 'toolfile', { menuId, respId }).split('?')
    const href = `${path}?${query}&${new URLSearchParams({ table })}`
    return [
      choose,
      {
        key: 'files',
        title: table,
        ...(buttons.has('btnGenerate') && { links: [{ label: say(['下载zip', 'Download the zip']), href }] }),
        texts: data.map(({ path: name, text }) => ({ name, text })),
      },
    ]
  },
  file: ({ api }, asked) => api.download('/v1/codeGeneration', { table: asked.get('table') ?? '' }),
}
