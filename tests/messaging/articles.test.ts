/** Articles: what readers find, and what is kept of them. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

let written = 0
async function article(more: Record<string, unknown> = {}): Promise<Doc> {
  const code = `ART${++written}`
  return admin.save('article', { code, name: `指南${code}`, nameEn: `Guide ${code}`, articleCategory: 'GUIDE', content: '<p>第一版</p>', ...more })
}
async function publish(doc: Doc): Promise<Doc> {
  await admin.act('article', 'doPublish', doc)
  return admin.find('article', doc.id)
}

test('each publishing keeps what was published before, for whoever administers', async () => {
  const first = await publish(await article())
  const second = await publish(await admin.save('article', { content: '<p>第二版</p>' }, first))
  expect(second).toMatchObject({ articleVersion: 2, publishedFlag: 'Y' })
  expect((second.articleEdition as Doc[]).map(({ version, content }) => [version, content])).toEqual([
    [1, '<p>第一版</p>'],
    [2, '<p>第二版</p>'],
  ])
  record('entity', 'articleEdition')
})

test('a page that there is not is named, and names are parted in whatever way', async () => {
  expect(await admin.refused(article({ pageNames: 'noSuchPage' }))).toMatchObject({ at: 'pageNames', words: { EN: 'There is no page "noSuchPage"' } })
  expect(await article({ pageNames: 'noticeMoreList，exHome ;inHome' })).toMatchObject({ pageNames: 'noticeMoreList, exHome, inHome' })
})
