/** What the demo company announced, loaded for the day on which tests run. */
import { expect, test } from 'vitest'
import { loadNotices } from '../../data/load/platform/notices.ts'
import { loaded } from './loaded.ts'

const { rows, count } = loaded(loadNotices)

test.each([
  ['notice_config', 6],
  ['notice', 14],
  [`notice where status = 'DRAFT'`, 2],
  [`notice where status = 'WITHDRAWN'`, 1],
  [`notice where status = 'EXPIRED'`, 2],
  [`notice where status = 'PUBLISHED' and effective_flag = 'Y'`, 9],
  [`notice where audience = 'PUBLIC' and effective_flag = 'Y'`, 2],
  ['notification', 8],
  [`notification_receiver where receipt = 'DONE'`, 11],
  ['article', 24],
  [`article where audience = 'SUPPLIER'`, 12],
])('%s: %i', async (what, expected) => expect(await count(what)).toBe(expected))

test('the invitation was addressed to 40 suppliers, 31 have read it and 26 have replied', async () => {
  const found = await rows(
    `select supplier_count as suppliers, read_count as readers, reply_count as replies, read_rate as read, reply_rate as replied from notice where title = '2026年供应商大会邀请函'`,
  )
  expect(found).toEqual([{ suppliers: 40, readers: 31, replies: 26, read: '77.5', replied: '65.0' }])
})

test('texts stand in both languages', async () => {
  expect(await count(`notice where title_en is null or content_en is null`)).toBe(0)
  expect(await count(`notification where title_en is null or content_en is null`)).toBe(0)
  expect(await count(`article where name_en is null or content_en is null or published_flag = 'N'`)).toBe(0)
})
