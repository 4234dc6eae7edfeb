/** A description of interfaces comes in: read and compared first, carried out at the person's word. What was read waits in a parked form. */

import { randomUUID } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { apiInfo } from '../../../../catalogue/identity/apis.ts'
import type { Choice, ToolBlock } from '../../../page-types.ts'
import type { PageContext } from '../../answer/context.ts'
import { idemIn } from '../../answer/idem.ts'
import { refusedAt } from '../../form/refused-form.ts'
import type { OpenedPage } from '../../page/open-page.ts'
import { pageAddress, partAddress } from '../../page/page-address.ts'
import { upload } from '../../services/upstream.ts'
import { redirectWithMessage } from '../../session/flash.ts'
import { callerOf, parkedForm, parkForm } from '../../session/session.ts'
import { column, input, inWords, rowsOf, type Words } from '../tool.ts'
import type { SideTool } from './side-tool.ts'

const MOST_BYTES = 5 * 1024 * 1024

interface Plan {
  version: string
  new: number
  changed: number
  gone: number
  same: number
  taken: number
  skipped: number
  rows: { outcome: keyof typeof outcomes; code: string; name: string }[]
  digest: string
}

/** What is sent twice: where from, and for which module. */
interface Given {
  moduleId: string
  url: string
  /** The file, packed; empty where an address is given. */
  packed: string
}

const outcomes = {
  new: ['新增', 'New'],
  changed: ['变更', 'Changed'],
  gone: ['消失，将标为已废弃', 'Gone; will be marked deprecated'],
  taken: ['属于其他模块或手工录入，保持不变', 'Of another module or typed in; stays'],
} as const satisfies Record<string, Words>

export const swagger: SideTool = {
  title: ['导入Swagger', 'Import an OpenAPI description'],
  hint: [
    'OpenAPI 2或3，JSON或YAML；先检查，确认后写入。填写地址时，其主机须在EGRESS_ALLOW中',
    'OpenAPI 2 or 3, JSON or YAML; checked first, written when you confirm. The host of an address must be in EGRESS_ALLOW',
  ],
  beside: 'list',
  show: async (opened) => [await form(opened, {})],
  async act(opened, typed, asked, context) {
    const park = asked.get('park')
    if (typed.get('intent') === 'confirm' && park) return carryOut(opened, park, typed, context)
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    const given = { moduleId: text('moduleId'), url: text('url') }
    const file = typed.get('file')
    const hasFile = file instanceof File && file.size > 0
    const wrong = wrongIn(given, hasFile ? file : null)
    if (wrong) throw refusedAt(wrong.at, inWords(wrong.said, opened.language))
    const packed = hasFile ? gzipSync(Buffer.from(await file.arrayBuffer())).toString('base64') : ''
    return check(opened, { ...given, packed }, context)
  },
}

function wrongIn({ moduleId, url }: Pick<Given, 'moduleId' | 'url'>, file: File | null): { at: string; said: Words } | null {
  if (!moduleId) return { at: 'moduleId', said: ['请选择模块', 'Choose a module'] }
  if (!file && !url) return { at: 'url', said: ['请选择文件或填写地址', 'Choose a file or give an address'] }
  if (file && file.size > MOST_BYTES) return { at: 'file', said: ['文件超过5MB', 'The file is larger than 5 MB'] }
  return null
}

async function form({ api, page, menuId, respId, language }: OpenedPage, given: Partial<Given>): Promise<ToolBlock> {
  const say = (words: Words) => inWords(words, language)
  const { data } = await api.picks(apiInfo.entity, { field: 'moduleId', pageRows: 200 })
  const choices = data.map(({ id, code, name }): Choice => ({ code: id, label: `${name} ${code}` }))
  return {
    key: 'given',
    form: {
      method: 'post',
      address: partAddress(page.name, 'swagger', { menuId, respId }),
      fields: [
        input('moduleId', ['模块', 'Module'], language, { kind: 'lookup', choices, required: true }),
        input('url', ['地址', 'Address'], language, { maxLength: 2000 }),
      ],
      file: { name: 'file', label: say(['文件', 'File']), accept: '.json,.yaml,.yml' },
      values: { id: 'given', moduleId: given.moduleId ?? '', url: given.url ?? '' },
      // Once it is checked, the next step is to confirm.
      buttons: [{ intent: 'check', label: say(['检查', 'Check']), primary: given.packed === undefined }],
    },
  }
}

async function check(opened: OpenedPage, given: Given, context: PageContext): Promise<ToolBlock[]> {
  const { page, menuId, respId, language } = opened
  const plan = await send(opened, given, null, context)
  const park = randomUUID()
  await parkForm(context, park, { ...given, digest: plan.digest })
  const say = (words: Words) => inWords(words, language)
  const count = (label: Words, value: number) => ({ label: say(label), value: String(value) })
  const isNothing = plan.new + plan.changed + plan.gone === 0
  // Nothing of the module is in the description: most likely it is another module's.
  const isForeign = plan.gone > 0 && plan.same + plan.changed === 0
  return [
    {
      key: 'plan',
      title: say(['检查结果', 'What it would do']),
      facts: [
        { label: 'OpenAPI', value: plan.version },
        count(['新增', 'New'], plan.new),
        count(['变更', 'Changed'], plan.changed),
        count(['消失', 'Gone'], plan.gone),
        count(['不变', 'The same'], plan.same),
        count(['冲突', 'Taken'], plan.taken),
        count(['其他方法，忽略', 'Other methods, left out'], plan.skipped),
      ],
      ...(isNothing
        ? { note: { tone: 'ok' as const, text: say(['没有需要写入的变化', 'There is nothing to write']) } }
        : {
            ...(plan.gone > 0 && { note: { tone: 'bad' as const, text: say(isForeign ? foreign(plan) : gone(plan)) } }),
            form: {
              method: 'post' as const,
              address: `${partAddress(page.name, 'swagger', { menuId, respId })}&park=${park}`,
              fields: [],
              values: { id: 'plan' },
              buttons: [
                plan.gone > 0
                  ? {
                      intent: 'confirm',
                      label: say([`导入并将${plan.gone}个标为已废弃`, `Import and mark ${plan.gone} as deprecated`]),
                      danger: true,
                    }
                  : { intent: 'confirm', label: say(['确认导入', 'Import']), primary: true },
              ],
            },
          }),
      table: {
        columns: [
          column('what', ['结果', 'What'], language, 'text', { width: 200 }),
          column('code', ['接口', 'API'], language, 'text', { width: 320 }),
          column('name', ['名称', 'Name'], language, 'text', { width: 260 }),
        ],
        rows: rowsOf(plan.rows.map(({ outcome, ...row }) => ({ ...row, what: say(outcomes[outcome]) }))),
      },
    },
    await form(opened, given),
  ]
}

const gone = ({ gone: n }: Plan): Words => [
  `此模块有${n}个接口不在描述中，确认后将标为已废弃`,
  `${n} of the module’s APIs are not in the description and will be marked as deprecated`,
]
const foreign = ({ gone: n, taken }: Plan): Words => [
  `描述中没有此模块的接口${taken ? `，${taken}个属于其他模块` : ''}，请核对模块；确认后此模块的${n}个接口都将标为已废弃`,
  `None of the module’s APIs is in the description${taken ? `; ${taken} belong to other modules` : ''}. Check the module: all ${n} of its APIs will be marked as deprecated`,
]

async function carryOut(opened: OpenedPage, park: string, typed: FormData, context: PageContext): Promise<ToolBlock[] | Response> {
  const given = (await parkedForm(context, park)) as (Given & { digest: string }) | null
  const { page, menuId, respId, language } = opened
  if (!given) return swagger.show(opened, new URLSearchParams(), context)
  const plan = await send(opened, given, { digest: given.digest, idem: idemIn(typed) }, context)
  await parkForm(context, park, null)
  const done: Words = [
    `新增 ${plan.new}，变更 ${plan.changed}，标为已废弃 ${plan.gone}`,
    `${plan.new} new, ${plan.changed} changed, ${plan.gone} marked deprecated`,
  ]
  return redirectWithMessage(context, pageAddress(page.name, menuId, respId), inWords(done, language), 'ok', { staleMenuId: menuId })
}

/** A file goes as a file; an address is fetched by the services, which alone may reach out. */
async function send(
  { api, menuId }: OpenedPage,
  { moduleId, url, packed }: Given,
  confirmed: { digest: string; idem: string } | null,
  context: PageContext,
): Promise<Plan> {
  const more: Readonly<Record<string, string>> = confirmed ? { confirm: confirmed.digest } : {}
  if (!packed) return (await api.call<Plan>('/v1/apiSwaggerImport', { moduleId, url, ...more }, confirmed?.idem)).data
  const bytes = gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: MOST_BYTES })
  const about = { menuId: String(menuId), moduleId, ...more }
  const key = confirmed ? { idempotencyKey: confirmed.idem } : {}
  return (await upload<Plan>('/v1/apiSwaggerImport', about, new File([bytes], 'openapi'), callerOf(context), key)).data
}
