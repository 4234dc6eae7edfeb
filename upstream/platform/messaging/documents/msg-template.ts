import { documents } from '../../../../catalogue/index.ts'
import type { AnyDefinition, Full } from '../../../../catalogue/language/define.ts'
import { msgTemplate } from '../../../../catalogue/messaging/msg-template.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { type FieldIssue, refuse, refuseIssues, wrongBy } from '../../../runtime/rules/refusal.ts'
import type { Doc } from '../../../runtime/types.ts'
import { inTurn } from '../../../runtime/work.ts'
import { addressesOf } from '../channels/contact.ts'
import { shippedWords } from '../events/defaults.ts'
import { eventNamed, isMandatory } from '../events/events.ts'
import { sendManual } from '../events/manual.ts'
import { render, type Values } from '../events/rendering.ts'
import { namedIn } from '../events/wording-names.ts'
import { previewMail } from '../mails/preview-mail.ts'

type MsgTemplate = Full<typeof msgTemplate>

const wordings = ['titleCn', 'titleEn', 'bodyCn', 'bodyEn', 'smsCn', 'smsEn', 'dingCn', 'dingEn'] as const

export const msgTemplateBehaviour = {
  settle(template) {
    const event = eventNamed(template.eventCode) ?? refuse(msgTemplate, 'NO_EVENT', { eventCode: template.eventCode }, 'eventCode')
    template.area = event.area
    template.todoType = event.todoType
    template.placeholders = event.placeholders.join(', ')
    if (isMandatory(template.category, null)) template.mandatory = 'Y'
  },

  check(template) {
    if (!/^[A-Z][A-Z0-9_]*$/.test(template.code)) refuse(msgTemplate, 'CODE_FORM', { code: template.code }, 'code')
    const known = new Set(eventNamed(template.eventCode)?.placeholders)
    const wrong = wordings.flatMap((field): FieldIssue[] =>
      namedIn(template[field]).flatMap((name) => (known.has(name) ? [] : [wrongBy(msgTemplate, 'NO_PLACEHOLDER', { name }, field)])),
    )
    if (wrong.length > 0) refuseIssues(wrong)
  },

  removed({ code, shippedFlag }) {
    if (shippedFlag === 'Y') refuse(msgTemplate, 'SHIPPED', { code })
  },

  doRestore(template) {
    const event = template.shippedFlag === 'Y' ? eventNamed(template.code) : undefined
    if (!event) refuse(msgTemplate, 'NOT_SHIPPED', { code: template.code })
    Object.assign(template, shippedWords(event))
  },

  /** As it is kept, with values that each place could have, to whoever asks. */
  async doTest(template, work) {
    const { userId } = work.actor
    const person = (await addressesOf(work.tx, [userId])).get(userId)
    if (!person?.email) refuse(msgTemplate, 'NO_ADDRESS', {})
    const [CN, EN] = (['CN', 'EN'] as const).map((language) => render(template, sampleFor(template), language))
    const mark = msgTemplate.messages.TESTED
    const content = (person.language === 'EN' ? EN : CN)?.content ?? ''
    sendManual(work, {
      title: { CN: `${mark[0]}：${CN?.title}`, EN: `${mark[1]}: ${EN?.title}` },
      content,
      userIds: [userId],
      channels: ['SITE', 'EMAIL'],
    })
  },

  async panels(template, { tx }) {
    const sample = sampleFor(template)
    const rendered = await inTurn(['CN', 'EN'] as const, async (language): Promise<Doc> => {
      const said = render(template, sample, language)
      const { title, content } = said
      return {
        id: language,
        language,
        title,
        content,
        mail: await previewMail(tx, language, { ...said, url: samples.url ?? '' }, template.mandatory === 'Y'),
      }
    })
    return { sample: rendered, shipped: differences(template) }
  },
} satisfies Behaviour<typeof msgTemplate>

const samples: Readonly<Record<string, string>> = {
  docNum: 'PO202611200018',
  name: '贴片电容',
  document: '采购订单',
  amount: '1,234,567.80 CNY',
  supplierName: '苏州华芯微电子有限公司',
  gist: 'CNY 1,234,567.80，苏州华芯微电子有限公司',
  actor: '周敏',
  reason: '周敏：交期已与供应商确认',
  url: '/main/purchaseOrderEdit',
  n: '1',
}

/** What each place could say. */
function sampleFor({ eventCode }: MsgTemplate): Values {
  const known = new Set(eventNamed(eventCode)?.placeholders)
  const owner = documents.find(({ templates }) => eventCode in templates)
  return (name) => (known.has(name) ? (samples[name] ?? sampleOf(owner, name)) : undefined)
}

function sampleOf(owner: AnyDefinition | undefined, name: string): string {
  switch (owner?.fields[name]?.kind) {
    case 'date':
      return '2026-11-20'
    case 'datetime':
      return '2026-11-20 09:00:00'
    case 'int':
      return '12'
    default:
      return owner?.fields[name]?.label[0] ?? name
  }
}

function differences(template: MsgTemplate): Doc[] {
  const event = template.shippedFlag === 'Y' ? eventNamed(template.code) : undefined
  if (!event) return []
  const shipped = shippedWords(event)
  return wordings.flatMap((field) => {
    const [now, then] = [template[field] ?? '', shipped[field] ?? '']
    return now === then ? [] : [{ id: field, field: msgTemplate.fields[field].label[0], now, shipped: then }]
  })
}
