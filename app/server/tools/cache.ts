/** The cache: what each area holds, and which keys; refreshed or dropped by those who may. */

import { areaNames, cacheAreas } from '../../../catalogue/identity/cache-areas.ts'
import type { Language, ToolBlock } from '../../page-types.ts'
import { placeInMenu } from '../page/granted-list.ts'
import type { OpenedPanel } from '../page/open-page.ts'
import { pageAddress } from '../page/page-address.ts'
import { ageText, column, input, inWords, rowsOf, type Tool, type Words } from './tool.ts'

interface AreaFacts {
  area: string
  entries: number
  hits: number
  misses: number
  ageMs: number | null
}

const areas: Readonly<Record<string, Words>> = cacheAreas
const areaWord = (area: string, language: Language) => inWords(areas[area] ?? [area, area], language)

const factsOf = async ({ api }: OpenedPanel) => (await api.call<AreaFacts[]>('/v1/redisManagement', { op: 'LIST' })).data

export const redis: Tool = {
  hint: [
    '命中与年龄只计本服务进程；会话与限流直接取自数据库',
    'Hits and ages are those of this process; sessions and rate limits are read from the database',
  ],
  async show(opened) {
    const { language, session, respId } = opened
    const menu = placeInMenu(session, 'redisManage')
    const rows = (await factsOf(opened)).map(({ area, ageMs, hits, misses, ...facts }) => ({
      ...facts,
      area: areaWord(area, language),
      hits,
      misses,
      rate: hits + misses > 0 ? `${Math.round((hits / (hits + misses)) * 100)}%` : '–',
      age: ageText(ageMs),
      ...(menu && { area$href: `${pageAddress('redisManage', menu.menuId, respId)}&area=${area}` }),
    }))
    const columns = [
      column('area', ['区域', 'Area'], language),
      column('entries', ['条数', 'Entries'], language, 'int'),
      column('hits', ['命中', 'Hits'], language, 'int'),
      column('misses', ['未命中', 'Misses'], language, 'int'),
      column('rate', ['命中率', 'Hit rate'], language, 'text', { align: 'right' }),
      column('age', ['最久', 'Oldest'], language, 'text', { align: 'right' }),
    ]
    return [{ key: 'areas', table: { columns, rows: rowsOf(rows) } }]
  },
}

export const redisManage: Tool = {
  hint: [
    '只显示键，不显示会话与机密的内容；刷新与清除都会记入审计',
    'Keys alone are shown, never what sessions and secrets hold; refreshing and evicting are audited',
  ],
  async show(opened, asked) {
    const { language, api, page, menuId, respId, buttons } = opened
    const say = (words: Words) => inWords(words, language)
    const area = asked.get('area') ?? 'lookups'
    const prefix = asked.get('prefix') ?? ''
    const values = { id: 'find', area, prefix }
    const fields = [
      input('area', ['区域', 'Area'], language, {
        kind: 'lookup',
        required: true,
        choices: areaNames.map((code) => ({ code, label: areaWord(code, language) })),
      }),
      input('prefix', ['键前缀', 'Key prefix'], language, { maxLength: 200 }),
    ]
    const { data } = await api.call<{ key: string; ageMs: number; hits: number }[]>('/v1/redisManagement', { op: 'LIST', area, prefix })
    const found: ToolBlock = {
      key: 'keys',
      title: say([`${areaWord(area, 'CN')}：${data.length} 个键`, `${areaWord(area, 'EN')}: ${data.length} keys`]),
      table: {
        columns: [
          column('key', ['键', 'Key'], language, 'text', { width: 420 }),
          column('hits', ['命中', 'Hits'], language, 'int'),
          column('age', ['年龄', 'Age'], language, 'text', { align: 'right' }),
        ],
        rows: rowsOf(data.map(({ ageMs, ...row }) => ({ ...row, age: ageText(ageMs) }))),
      },
    }
    const doing = [
      ...(buttons.has('btnRefreshCache') ? [{ intent: 'REFRESH', label: say(['刷新该区域', 'Refresh the area']) }] : []),
      ...(buttons.has('btnEvict') ? [{ intent: 'EVICT', label: say(['清除这些键', 'Evict these keys']), danger: true }] : []),
    ]
    const address = pageAddress(page.name, menuId, respId)
    return [
      { key: 'find', form: { method: 'get', address, fields, values, buttons: [{ label: say(['查询', 'Find']), primary: true }] } },
      ...(doing.length > 0
        ? [
            {
              key: 'do',
              title: say(['处理', 'Actions']),
              form: {
                method: 'post' as const,
                address: `${address}&${new URLSearchParams({ area, prefix })}`,
                fields,
                values,
                buttons: doing,
              },
            },
          ]
        : []),
      found,
    ]
  },
  async act({ api }, op, form) {
    const [area, prefix] = ['area', 'prefix'].map((name) => String(form.get(name) ?? ''))
    const { data } = await api.call<{ count: number }>('/v1/redisManagement', { op, area, prefix })
    return op === 'REFRESH'
      ? [`已刷新，${data.count} 条`, `Refreshed, ${data.count} entries`]
      : [`已清除 ${data.count} 条`, `${data.count} entries evicted`]
  },
}
