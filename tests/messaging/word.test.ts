/** A notice that is written in Word: out as a document, back as its text. */
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { wordToHtml } from '../../upstream/platform/files/office/office.ts'
import { wordFile } from '../../upstream/platform/files/office/word-file.ts'
import type { BinaryAnswer, CallContext } from '../../upstream/runtime/types.ts'
import { recordCall } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { noticeOf, ruleFor } from './notice-people.ts'

let world: World
let [manager, supplier]: Person[] = []

beforeAll(async () => {
  world = await openWorld()
  ;[manager, supplier] = await Promise.all([world.person('manager1', 'manager'), world.person('supplier01')])
  await ruleFor(world, 'PURCHASE')
})

const PATH = '/v2/pageoffice/noticeTemplateEdit'

async function call(person: Person | undefined, body: Record<string, unknown>): Promise<Answer | BinaryAnswer> {
  if (!person) throw new Error('Nobody calls')
  const context: CallContext = {
    actor: { ...person.actor, page: null },
    now: person.now(),
    language: 'CN',
    requestId: 't',
    address: '',
    idempotencyKey: null,
  }
  const answer = await (world.services.call(PATH) as (b: object, c: CallContext) => Promise<Answer | BinaryAnswer>)(body, context)
  recordCall(PATH, answer)
  return answer
}
const bytesOf = async (answer: Answer | BinaryAnswer) =>
  'body' in answer ? (Buffer.isBuffer(answer.body) ? answer.body : buffer(answer.body)) : Buffer.alloc(0)

test('what formats a text comes back from Word as it went out', async () => {
  const html =
    '<h3>安排</h3><p>请于<strong>9月30日</strong>前<em>确认</em>。</p><ul><li>夜间停收</li><li>急件 &lt; 2 吨</li></ul><p>第一行<br />第二行</p>'
  expect(await wordToHtml(wordFile('公告', html))).toBe(html)
})

test('a notice goes out as a document and its text is what was written there; the stale version is told', async () => {
  const doc = await manager!.save('notice', noticeOf(manager!, { title: '收货安排', content: '<p>原文</p>' }))
  const out = await call(manager, { noticeId: doc.id })
  expect(out).toMatchObject({ fileName: expect.stringMatching(/\.docx$/) })
  expect(await wordToHtml(await bytesOf(out))).toContain('<p>原文</p>')
  const bytes = wordFile('收货安排', '<p>改为<strong>周六</strong>收货。</p><script>alert(1)</script>')
  const file = { bytes, name: '收货安排.docx', sha256: '' }
  await call(manager, { noticeId: doc.id, versionNum: doc.versionNum, file })
  const { content } = await manager!.find('notice', doc.id)
  expect(content).toContain('<p>改为<strong>周六</strong>收货。</p>')
  expect(content).not.toContain('<script')
  expect((await manager!.refused(call(manager, { noticeId: doc.id, versionNum: doc.versionNum, file }))).status).toBe(409)
})

test('what is no Word document is refused, and a supplier gets at no notice this way', async () => {
  const doc = await manager!.save('notice', noticeOf(manager!))
  const refused = await manager!.refused(call(manager, { noticeId: doc.id, file: { bytes: Buffer.from('no zip'), name: 'x.docx', sha256: '' } }))
  expect(refused.words.CN).toBe('请选择有文字的Word文档（.docx）')
  expect((await supplier!.refused(call(supplier, { noticeId: doc.id }))).status).toBe(403)
})
