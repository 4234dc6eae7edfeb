/** The approval beside its process: what people read of it afterwards. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { approval } from '../../../../catalogue/workflow/approval.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { blank, change, store } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Setting, TrailEntry } from '../engine/index.ts'
import { closeAll } from './communes.ts'
import { hoursBetween, type Instance, type Matter } from './instance.ts'

type Approval = Full<typeof approval>

const MOST_TITLE = 200

/** What was done on a task, and by which way. */
export interface Said {
  comment: string | null
  channel: string | null
}

export async function openBook(work: Work, instance: Instance, matter: Matter, setting: Setting, trail: readonly TrailEntry[]): Promise<void> {
  const doc = blank(approval, work)
  const { id: instanceId, entityName, businessId, businessNum, billTypeId, starterId, round, startedAt } = instance
  const title = instance.title?.slice(0, MOST_TITLE) ?? null
  await store(work, approval, doc, 'start', {
    fill: (book) => {
      Object.assign(book, { instanceId, title, entityName, businessId, businessNum, billTypeId, starterId, round, startedAt, orgId: instance.orgId })
      write(work, book as Approval, instance, matter, setting, trail)
    },
  })
}

export async function followBook(work: Work, instance: Instance, matter: Matter, setting: Setting, trail: readonly TrailEntry[]): Promise<void> {
  const ids = await idsWhere(work, approval, { instanceId: instance.id })
  await change(work, approval, ids, 'doFollow', (book) => write(work, book, instance, matter, setting, trail))
}

function write(work: Work, book: Approval, instance: Instance, { doc }: Matter, { model }: Setting, trail: readonly TrailEntry[]): void {
  Object.assign(book, { status: instance.status, endedAt: instance.endedAt, stayHours: instance.stayHours })
  if (instance.endedAt) closeAll(book)
  for (const task of instance.processTask) {
    const line = book.approvalLine.find(({ taskId }) => taskId === task.id) ?? addedLine(work, book)
    const { nodeName, nodeNameEn, assigneeId, delegatedForId, signMode, result, comment, decidedAt } = task
    const stayHours = decidedAt ? hoursBetween(String(task.createdAt), String(decidedAt)) : null
    Object.assign(line, { taskId: task.id, nodeName, nodeNameEn, assigneeId, delegatedForId, signMode, result, comment, decidedAt, stayHours })
  }
  for (const { time, action, userId, delegatedFor, nodeId, comment, remark } of trail) {
    const node = nodeId === null ? undefined : model.nodes[nodeId]
    const task = instance.processTask.find((one) => one.nodeId === nodeId && one.assigneeId === userId && String(one.decidedAt) === time)
    Object.assign(addedEntry(work, book), {
      time,
      action,
      userId,
      delegatedForId: delegatedFor,
      nodeName: node?.name ?? null,
      nodeNameEn: node?.nameEn ?? null,
      comment: comment ?? remark?.CN ?? null,
      commentEn: comment ?? remark?.EN ?? null,
      channel: task?.channel ?? null,
      docVersionNum: Number(doc.versionNum),
    })
  }
}

const place = (book: Approval, rows: readonly unknown[]) => ({ headerId: book.id, parent: book, lineNum: (rows.length + 1) * 10 })

function addedLine(work: Work, book: Approval) {
  const line = newLineOf(work, approval, 'approvalLine', place(book, book.approvalLine))
  book.approvalLine.push(line)
  return line
}

function addedEntry(work: Work, book: Approval) {
  const entry = newLineOf(work, approval, 'approvalHistory', place(book, book.approvalHistory))
  book.approvalHistory.push(entry)
  return entry
}
