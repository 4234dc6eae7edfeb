/** Above the list of all processes: who decides in time, where tasks stay longest, what waits longest. */
import { clockDay } from '../../../catalogue/constants/clock.ts'
import type { Row, ToolBlock } from '../../page-types.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import type { OpenedPage } from '../page/open-page.ts'
import { pageAddress } from '../page/page-address.ts'
import { column, input, inWords, rowsOf, type Words } from './tool.ts'

const DAY_MS = 86_400_000
const USUAL_DAYS = 90

interface Figures {
  timely: { name: string; due: number; timely: number; rate: string }[]
  stay: { node: string; tasks: number; hours: string }[]
  slowest: { id: string; docNum: string; businessNum: string; node: string; name: string; hours: string }[]
}

export async function approvalFigures({ api, language, page, menuId, respId, session }: OpenedPage, asked: URLSearchParams): Promise<ToolBlock[]> {
  const say = (words: Words) => inWords(words, language)
  const given = (name: string) => asked.get(`tool.${name}`)?.trim()
  const today = Date.now()
  const [from, to] = [
    given('from') || clockDay(new Date(today - USUAL_DAYS * DAY_MS), session.timeZone),
    given('to') || clockDay(new Date(today), session.timeZone),
  ]
  const ask: ToolBlock = {
    key: 'period',
    title: say(['及时率与停留', 'In time, and stay']),
    form: {
      method: 'get',
      address: pageAddress(page.name, menuId, respId),
      fields: [input('tool.from', ['日期从', 'From'], language, { kind: 'date' }), input('tool.to', ['到', 'To'], language, { kind: 'date' })],
      values: { id: 'period', 'tool.from': from, 'tool.to': to },
      buttons: [{ label: say(['统计', 'Count']) }],
    },
  }
  if (given('from') === undefined) return [ask]
  try {
    const { data } = await api.call<Figures>('/v1/processTask/monitoring', { from, to })
    return [ask, ...tablesOf(data, say, language)]
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return [{ ...ask, note: { tone: 'bad', text: error.refusal.msg } }]
  }
}

function tablesOf({ timely, stay, slowest }: Figures, say: (words: Words) => string, language: OpenedPage['language']): ToolBlock[] {
  const figures = { align: 'right' as const, width: 90 }
  const table = (key: string, title: Words, columns: ReturnType<typeof column>[], rows: Row[]): ToolBlock => ({
    key,
    title: say(title),
    table: { columns, rows },
  })
  const person = column('name', ['办理人', 'Approver'], language)
  const node = column('node', ['节点', 'Step'], language, 'text', { width: 160 })
  return [
    table(
      'timely',
      ['个人及时率', 'In time, by person'],
      [
        person,
        column('due', ['到期任务', 'Due'], language, 'int'),
        column('timely', ['及时', 'In time'], language, 'int'),
        column('rate', ['及时率%', 'Rate %'], language, 'text', figures),
      ],
      rowsOf(timely),
    ),
    table(
      'stay',
      ['节点平均停留', 'Mean stay by step'],
      [node, column('tasks', ['任务数', 'Tasks'], language, 'int'), column('hours', ['小时', 'Hours'], language, 'text', figures)],
      rowsOf(stay),
    ),
    table(
      'slowest',
      ['等待最久', 'Waiting longest'],
      [
        column('docNum', ['单号', 'Number'], language, 'text', { width: 154 }),
        column('businessNum', ['单据编号', 'Document number'], language, 'text', { width: 150 }),
        node,
        person,
        column('hours', ['小时', 'Hours'], language, 'text', figures),
      ],
      rowsOf(slowest),
    ),
  ]
}
