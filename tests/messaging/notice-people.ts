/** Notices as they are written and read in tests. */
import type { Doc } from '../../upstream/runtime/types.ts'
import type { Person, World } from '../support/world.ts'

const HOUR_MS = 3_600_000
/** So many hours after the moment of somebody's work. */
export const hoursAfter = (from: Date, hours: number): string => new Date(from.getTime() + hours * HOUR_MS).toISOString()

const audiences = ['PUBLIC', 'ALL', 'INTERNAL', 'SUPPLIER', 'CHOSEN']

/** A rule for notices of a type, published by managers and buyers unless said; made once a world. */
export async function ruleFor(
  world: World,
  noticeType: string,
  more: Record<string, unknown> = {},
  publishers = ['manager', 'buyer'],
): Promise<void> {
  const [known] = await world.query('select id from notice_config where notice_type = $1', [noticeType])
  if (known) return
  const ids = await Promise.all(publishers.map((code) => world.idOf('responsibility', code)))
  await (await world.person('admin')).save('noticeConfig', { noticeType, publisherResponsibilities: ids, allowedAudiences: audiences, ...more })
}

let written = 0
export const noticeOf = (person: Person, more: Record<string, unknown> = {}) => ({
  title: `公告${++written}`,
  titleEn: `Notice ${written}`,
  noticeType: 'PURCHASE',
  content: '<p>请查看。</p>',
  contentEn: '<p>Please read.</p>',
  audience: 'SUPPLIER',
  publishFrom: hoursAfter(person.now(), -1),
  ...more,
})

export async function published(person: Person, more: Record<string, unknown> = {}): Promise<Doc> {
  const doc = await person.save('notice', noticeOf(person, more))
  await person.act('notice', 'doPublish', doc)
  return person.find('notice', doc.id)
}

export async function read(person: Person, { id }: { id: string }): Promise<void> {
  await person.act('notice', 'doRead', { id })
}

export async function reply(person: Person, { id }: { id: string }, content = '已收悉，准时参加。'): Promise<void> {
  await person.act('notice', 'doReply', { id }, { input: { content } })
}

/** Who was told by a template, by user names. */
export const toldBy = async (world: World, { id }: { id: string }, code: string): Promise<string[]> =>
  (
    await world.query<{ code: string }>(
      `select u.code from site_message m join "user" u on u.id = m.user_id where m.business_id = $1 and m.template_code = $2 order by 1`,
      [id, code],
    )
  ).map((row) => row.code)

/** By every way on which somebody could meet it: record, list, search, number of rows. */
export async function waysTo(person: Person, doc: Doc, page = 'noticeMoreList'): Promise<Record<string, boolean>> {
  const entity = page.startsWith('notification') ? 'notification' : 'notice'
  const { rows } = await person.list(page, { pageRows: 1000 })
  const found = await person.list(page, { search: { title: String(doc.title) } })
  const record = await person.find(entity, doc.id).then(
    () => true,
    (error: { status?: number }) => {
      if (error.status !== 404) throw error
      return false
    },
  )
  return { record, list: rows.some(({ id }) => id === doc.id), search: found.rows.length > 0, count: found.count > 0 }
}
export const every = (is: boolean) => ({ record: is, list: is, search: is, count: is })
