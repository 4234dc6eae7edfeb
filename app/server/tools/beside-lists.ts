/** What some lists can be asked besides their rows. Parameters of such questions begin with `tool.`, or they would search the list. */

import type { PartName } from '../../../catalogue/page-parts.ts'
import type { Row, ToolBlock } from '../../page-types.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import type { OpenedPage } from '../page/open-page.ts'
import { pageAddress, partAddress } from '../page/page-address.ts'
import { documentsToStart } from './initiate.ts'
import { approvalFigures } from './monitoring.ts'
import { input, inWords, type Words } from './tool.ts'

/** By page, what stands above its rows. */
export type ListTools = Readonly<Record<string, (opened: OpenedPage, asked: URLSearchParams) => Promise<ToolBlock[]>>>

const tools: ListTools = {
  profile: profileValue,
  log: auditChain,
  msgCfg: linkTo('matrix', ['事件矩阵', 'Event matrix']),
  processInitiate: documentsToStart,
  processMonitoring: approvalFigures,
}

export function blocksOf(opened: OpenedPage, request: Request, ofAreas: ListTools): Promise<ToolBlock[]> {
  return (tools[opened.page.name] ?? ofAreas[opened.page.name])?.(opened, new URL(request.url).searchParams) ?? Promise.resolve([])
}

/** A page beside the list, for whoever has the button that it needs. */
export function linkTo(part: PartName, label: Words, needs?: string) {
  return async ({ page, menuId, respId, language, buttons }: OpenedPage): Promise<ToolBlock[]> =>
    !needs || buttons.has(needs)
      ? [{ key: part, links: [{ label: inWords(label, language), href: partAddress(page.name, part, { menuId, respId }) }] }]
      : []
}

interface FoundProfile {
  value: string | null
  level: 'SYSTEM' | 'ORG' | 'RESPONSIBILITY' | 'USER' | null
}

const levels: Readonly<Record<string, Words>> = {
  SYSTEM: ['系统', 'the system'],
  ORG: ['组织', 'the organisation'],
  RESPONSIBILITY: ['职责', 'the responsibility'],
  USER: ['用户', 'the user'],
}

/** The value for a user in an organisation. */
async function profileValue({ api, language, page, menuId, respId }: OpenedPage, asked: URLSearchParams): Promise<ToolBlock[]> {
  const say = (words: Words) => inWords(words, language)
  const given = (name: string) => asked.get(`tool.${name}`)?.trim() ?? ''
  const [code, userName, orgCode, responsibilityCode] = ['code', 'userName', 'orgCode', 'responsibilityCode'].map(given)
  const fields = [
    input('tool.code', ['配置项', 'Profile'], language, { required: true }),
    input('tool.userName', ['用户', 'User'], language),
    input('tool.orgCode', ['组织', 'Organisation'], language),
    input('tool.responsibilityCode', ['职责', 'Responsibility'], language),
  ]
  const values: Row = {
    id: 'test',
    'tool.code': code,
    'tool.userName': userName,
    'tool.orgCode': orgCode,
    'tool.responsibilityCode': responsibilityCode,
  }
  const block: ToolBlock = {
    key: 'profileTest',
    title: say(['试算：某用户在某组织的取值', 'Try: the value for a user in an organisation']),
    form: { method: 'get', address: pageAddress(page.name, menuId, respId), fields, values, buttons: [{ label: say(['试算', 'Try']) }] },
  }
  if (!fields.some(({ key }) => values[key])) return [block]
  try {
    const { data } = await api.call<FoundProfile>('/v1/profileRestful/valueFor', { code, userName, orgCode, responsibilityCode })
    const where = data.level ? (levels[data.level] ?? ['', '']) : (['出厂值', 'what ships'] as const)
    const text: Words = [`${code} = ${data.value ?? ''}（取自${where[0]}）`, `${code} = ${data.value ?? ''} (from ${where[1]})`]
    return [{ ...block, note: { tone: 'ok', text: say(text) } }]
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return [{ ...block, note: { tone: 'bad', text: error.refusal.msg } }]
  }
}

/** Whether the audit is as it was written; computed when it is asked for. */
async function auditChain({ api, language, page, menuId, respId, buttons }: OpenedPage, asked: URLSearchParams): Promise<ToolBlock[]> {
  if (!buttons.has('btnVerify')) return []
  const say = (words: Words) => inWords(words, language)
  const address = pageAddress(page.name, menuId, respId)
  const block: ToolBlock = {
    key: 'audit',
    title: say(['审计链', 'Audit chain']),
    links: [{ label: say(['校验', 'Verify']), href: `${address}&tool.verify=1` }],
  }
  if (!asked.has('tool.verify')) return [block]
  const { data } = await api.call<{ checked: number; bad: { seq: number; why: string } | null }>('/v1/auditVerify', {})
  const text: Words = data.bad
    ? [`第 ${data.bad.seq} 条与写入时不符：${data.bad.why}`, `Bad at ${data.bad.seq}: ${data.bad.why}`]
    : [`${data.checked} 条事件与写入时一致`, `${data.checked} events are as they were written`]
  return [{ ...block, note: { tone: data.bad ? 'bad' : 'ok', text: say(text) } }]
}
