/** The approval sheet: what was approved, who was asked at which step, what each said and when, and what was asked on the way. */

import { shownTime } from '../../../catalogue/constants/clock.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import { meaningOf } from '../../../catalogue/language/lookup-book.ts'
import { processInstance } from '../../../catalogue/workflow/process-instance.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import { definitionNamed } from '../../runtime/working.ts'
import { joined } from '../print/figures.ts'
import { type Sheet, term } from '../print/sheet.ts'
import { labelOf } from '../print/words.ts'
import type { SummaryRow } from './run/title.ts'

type Instance = Full<typeof processInstance>

interface Question {
  asker: string
  asked: string
  question: string
  replies: string | null
}

/** $1 the process. */
const QUESTIONS = `
select q.name as asker, c.question,
  (select string_agg(u.name, '、') from entity_label u where u.id = any(c.to_user_ids)) as asked,
  (select string_agg(u.name || '：' || r.content, '；' order by r.line_num) from approval_reply r join entity_label u on u.id = r.reply_by where r.header_id = c.header_id and r.parent_id = c.id) as replies
from approval a join approval_commune c on c.header_id = a.id left join entity_label q on q.id = c.asked_by
where a.instance_id = $1 order by c.line_num`

export async function approvalSheet(tx: Tx, instance: Instance): Promise<Sheet> {
  const { rows: questions } = await tx.query<Question>(QUESTIONS, [instance.id])
  const kind = definitionNamed(String(instance.entityName)).label
  const summary = Array.isArray(instance.summary) ? (instance.summary as SummaryRow[]) : []
  return {
    company: labelOf(instance, 'orgId').name,
    title: ['审批单', 'Approval sheet'],
    number: String(instance.docNum),
    facts: [
      [['单据编号', 'Document'], String(instance.businessNum ?? '')],
      [['状态', 'Status'], joined(...processInstance.states[instance.status].label)],
    ],
    qr: String(instance.docNum),
    parties: [
      {
        label: ['单据', 'Document'],
        lines: [joined(...kind), joined(instance.title), ...summary.map(({ label, value }) => joined(label[0], value[0]))],
      },
      {
        label: ['发起', 'Started'],
        lines: [joined(labelOf(instance, 'starterId').name, labelOf(instance, 'starterDeptId').name), at(instance.startedAt)],
      },
      { label: ['结束', 'Ended'], lines: [at(instance.endedAt), joined(instance.stopReason)].filter(Boolean) },
    ],
    columns: [
      { label: ['节点', 'Step'], width: 96 },
      { label: ['办理人', 'Approver'], width: 90 },
      { label: ['结果', 'Result'], width: 60 },
      { label: ['意见', 'Comment'], width: 160 },
      { label: ['办理时间', 'Decided'], width: 92 },
      { label: ['渠道', 'Channel'], width: 54 },
    ],
    rows: instance.processTask.filter(({ taskStatus }) => taskStatus !== 'CANCELLED').map(rowOf),
    totals: [],
    terms: questions.map(({ asker, asked, question, replies }) =>
      term('沟通', 'Question', `${asker} → ${asked}：${question}${replies ? `（${replies}）` : ''}`),
    ),
    signatures: [],
  }
}

const at = (instant: unknown): string => (instant ? shownTime(String(instant)).slice(0, 16) : '')

function rowOf(task: Instance['processTask'][number]): string[] {
  const away = labelOf(task as Doc, 'delegatedForId').name
  const result = task.result ? meaningOf('TASK_RESULT', task.result)[0] : meaningOf('TASK_STATUS', String(task.taskStatus))[0]
  return [
    task.nodeName ?? '',
    `${labelOf(task as Doc, 'assigneeId').name}${away ? `（代${away}）` : ''}`,
    result,
    task.comment ?? '',
    at(task.decidedAt),
    task.channel ? meaningOf('DECIDE_CHANNEL', task.channel)[0] : '',
  ]
}
