/** What the demo company announced: rules of notices, notices with their readers and replies, notifications with receipts, articles. */
import type { Pool } from 'pg'
import { keepTerms } from '../../../upstream/areas/messaging/notice-terms.ts'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import { idOf } from '../book.ts'
import { type CsvRow, listIn, readCsv } from '../csv.ts'
import type { People, Person } from '../year/people.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Of 40 suppliers 31 have read the invitation and 26 have replied. */
const READERS = 31
const REPLIERS = 26
const REPLY_DAYS = 15
/** To whom alone the training is announced. */
const chosen = ['S000001', 'S000002', 'S000003']

const rules = [
  { noticeType: 'COMPANY', publishers: ['manager', 'admin'], audiences: ['ALL', 'INTERNAL', 'SUPPLIER', 'CHOSEN'], days: 30 },
  { noticeType: 'PURCHASE', publishers: ['manager', 'buyer'], audiences: ['SUPPLIER', 'CHOSEN'], days: 30 },
  { noticeType: 'TENDER', publishers: ['manager', 'buyer'], audiences: ['PUBLIC', 'SUPPLIER', 'CHOSEN'], days: 60, isApproved: true },
  { noticeType: 'RESULT', publishers: ['manager', 'buyer'], audiences: ['PUBLIC', 'SUPPLIER', 'CHOSEN'], days: 30, isApproved: true },
  { noticeType: 'SYSTEM', publishers: ['admin'], audiences: ['PUBLIC', 'ALL', 'INTERNAL', 'SUPPLIER'], days: 14 },
  { noticeType: 'OTHER', publishers: ['manager', 'buyer', 'admin'], audiences: ['INTERNAL', 'CHOSEN'], days: 30 },
]

export async function loadNotices(pool: Pool, people: People, now: Date): Promise<void> {
  const begun = new Date(now.getTime() - 200 * DAY_MS)
  const ids = await responsibilityIds(pool)
  for (const { noticeType, publishers, audiences, days, isApproved } of rules) {
    const publisherResponsibilities = publishers.map((code) => ids.get(code))
    const rule = {
      noticeType,
      publisherResponsibilities,
      allowedAudiences: audiences,
      defaultValidDays: days,
      approvalRequired: isApproved ? 'Y' : 'N',
    }
    await people('admin').save('noticeConfig', rule, begun)
  }
  await loadArticles(people, begun)
  // In the order in which they were published, so that terms run out between them.
  const notices = [...readCsv('demo/notices')].sort((a, b) => Number(a.day) - Number(b.day))
  for (const row of notices) await loadNotice(pool, people, row, now)
  await keepTerms(pool, now)
  for (const row of readCsv('demo/notifications')) await loadNotification(people, row, now)
}

async function responsibilityIds(pool: Pool): Promise<Map<string, string>> {
  const rows = await asSystem(pool, async (tx) => (await tx.query<{ id: string; code: string }>('select id, code from responsibility')).rows)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

async function loadArticles(people: People, at: Date): Promise<void> {
  const admin = people('admin')
  for (const { code, category, audience, pages, name, nameEn, content, contentEn } of readCsv('demo/articles')) {
    const draft = { code, articleCategory: category, audience, pageNames: pages, name, nameEn, content, contentEn }
    await admin.act('article', 'doPublish', await admin.save('article', draft, at), at)
  }
}

async function loadNotice(pool: Pool, people: People, row: CsvRow, now: Date): Promise<void> {
  const { by = '', noticeType, audience, title, titleEn, content, contentEn, state } = row
  const at = new Date(now.getTime() + Math.min(Number(row.day), -1) * DAY_MS)
  const from = new Date(now.getTime() + Number(row.day) * DAY_MS)
  const flags = listIn(row.flags)
  const asksReply = flags.includes('reply')
  await keepTerms(pool, at)
  const draft = {
    ...{ noticeType, audience, title, titleEn, content, contentEn },
    publishFrom: from.toISOString(),
    publishTo: new Date(from.getTime() + Number(row.days) * DAY_MS).toISOString(),
    topFlag: flags.includes('top') ? 'Y' : 'N',
    replyRequired: asksReply ? 'Y' : 'N',
    ...(asksReply && { replyDueAt: new Date(from.getTime() + REPLY_DAYS * DAY_MS).toISOString() }),
    ...(audience === 'CHOSEN' && {
      noticeReceiver: chosen.map((code) => ({ kind: 'SUPPLIER', supplierId: idOf('supplierInfo', code) })),
    }),
  }
  const writer = people(by)
  const id = await writer.save('notice', draft, at)
  if (state === 'DRAFT') return
  await writer.act('notice', 'doPublish', id, at)
  if (rules.some((rule) => rule.noticeType === noticeType && rule.isApproved))
    await people('manager1').act('notice', 'doApproval', id, new Date(at.getTime() + HOUR_MS))
  if (asksReply) await answered(people, id, at)
  else if (audience !== 'INTERNAL')
    for (const reader of suppliers(people, audience === 'CHOSEN' ? chosen.length : 1 + (Number(row.days) % 20)))
      await reader.act('notice', 'doRead', id, new Date(at.getTime() + 2 * HOUR_MS))
  if (state === 'WITHDRAWN') await writer.act('notice', 'doWithdraw', id, new Date(at.getTime() + DAY_MS), { reason: '公式有误，修订后重新发布' })
}

/** One after the other over the days, supplier05 for S000006 as well. */
async function answered(people: People, id: string, at: Date): Promise<void> {
  for (const [place, person] of suppliers(people, READERS).entries()) {
    const moment = new Date(at.getTime() + (place + 1) * 5 * HOUR_MS)
    await person.act('notice', 'doRead', id, moment)
    if (person.actor.userName <= `supplier${REPLIERS}`)
      await person.act('notice', 'doReply', id, new Date(moment.getTime() + HOUR_MS / 2), {
        input: { content: `我司${1 + (place % 3)}人参加，谢谢邀请。` },
      })
  }
}

/** A user of each of the first suppliers. */
const suppliers = (people: People, count: number): Person[] =>
  Array.from({ length: count }, (_, at) => at + 1)
    .filter((number) => number !== 6)
    .map((number) => people(`supplier${String(number).padStart(2, '0')}`))

async function loadNotification(people: People, row: CsvRow, now: Date): Promise<void> {
  const { kind, by = '', title, titleEn, content, contentEn, confirmed } = row
  const codes = listIn(row.suppliers)
  const at = new Date(now.getTime() + Math.min(Number(row.day), -1) * DAY_MS)
  const writer = people(by)
  const draft = {
    ...{ title, titleEn, content, contentEn, notificationKind: kind, confirmRequired: 'Y' },
    confirmDueAt: new Date(at.getTime() + Number(row.days) * DAY_MS).toISOString(),
    notificationReceiver: codes.map((code) => ({ supplierId: idOf('supplierInfo', code) })),
  }
  const id = await writer.save('notification', draft, at)
  if (confirmed === 'DRAFT') return
  await writer.act('notification', 'doPublish', id, at)
  for (const code of codes.slice(0, Number(confirmed)))
    await people(`supplier${code.slice(-2)}`).act('notification', 'doConfirm', id, new Date(at.getTime() + 5 * HOUR_MS))
}
