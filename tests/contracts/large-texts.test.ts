/** Texts that nobody writes: what is compared ends within its limits, is told, and keeps nobody from reading. */
import { beforeAll, expect, test } from 'vitest'
import { contractTemplate } from '../../catalogue/contracts/contract-template.ts'
import { draftSchema } from '../../catalogue/language/schema.ts'
import { readHtml } from '../../catalogue/legal/html.ts'
import { compare } from '../../upstream/areas/contracts/text/compare.ts'
import { comparisonOf } from '../../upstream/areas/contracts/text/comparison.ts'
import { call } from '../print/people.ts'
import { openWorld } from '../support/world.ts'
import { draftContract, type Office, officeOf, sent } from './contracts.ts'

let office: Office

beforeAll(async () => {
  office = await officeOf(await openWorld())
})

/** So many paragraphs of 990 different signs, of which none is in a text from another start. */
const paragraphs = (count: number, start: number): string =>
  `<p>${String.fromCodePoint(...Array.from({ length: 990 }, (_, at) => start + at))}</p>`.repeat(count)
const [first, second] = [paragraphs(60, 0x4e00), paragraphs(60, 0x6000)]
const nested = (levels: number): string => `${'<ul><li>甲'.repeat(levels)}${'</li></ul>'.repeat(levels)}`

interface Panels {
  comparisons: { revisions: string; changes: string; page: string }[]
}

test('a text that shares no sign with the one before is read: the comparison says where it ended, and both texts stand in it', async () => {
  const { buyer } = office
  const draft = await draftContract(office, { body: first })
  await buyer.save('contract', { body: second }, draft)
  const { comparisons } = (await buyer.find('contract', draft.id)).$panels as Panels
  expect(comparisons).toHaveLength(1)
  expect(comparisons[0]?.changes).toBe('新增 60 处，删除 60 处；差异过多，部分段落整段列出')
  for (const sign of ['一', '怀']) expect(comparisons[0]?.page.split(sign)).toHaveLength(61)
})

test('of twelve texts the ten last pairs are compared, the last one first', async () => {
  const { buyer } = office
  let doc = await draftContract(office, { body: '第1稿' })
  for (let num = 2; num <= 12; num++) doc = await buyer.save('contract', { body: `第${num}稿` }, doc)
  const { comparisons } = (await buyer.find('contract', doc.id)).$panels as Panels
  expect(comparisons.map(({ revisions }) => revisions)).toEqual(Array.from({ length: 10 }, (_, at) => `第 ${11 - at} 版 → 第 ${12 - at} 版`))
})

test('what was compared is kept, by the two texts', async () => {
  const found = await comparisonOf(first, second)
  expect(await comparisonOf(first, second)).toBe(found)
  expect(await comparisonOf(second, first)).not.toBe(found)
})

test('a comparison that passes the limits of its thread says so, and shows both texts one after the other', async () => {
  // As no rule lets such a text be stored, it is handed over as it is.
  const found = await comparisonOf(first, nested(50_000))
  expect(found).toMatchObject({ depth: 'NONE', insertions: 0, deletions: 0, clauses: [] })
  expect(found.html.startsWith(`${first}<hr />`)).toBe(true)
})

test('twenty thousand short paragraphs between clauses are one part, gathered once', () => {
  const blocks = readHtml('<p>甲</p>'.repeat(19_000))
  expect(compare(blocks, blocks)).toMatchObject({ insertions: 0, deletions: 0, depth: 'SIGNS' })
})

test('lists within lists beyond a hundred levels are refused at their field, whoever sends them and on whichever way', async () => {
  const { world, buyer, supplier } = office
  const told = { words: { CN: '合同正文的格式嵌套超过100层' } }
  const refused = await buyer.refused(draftContract(office, { body: nested(2_500) }))
  expect(refused).toMatchObject({ issues: [{ at: 'body', ...told }] })
  const doc = await sent(office, await draftContract(office, { body: nested(40) }))
  const seen = await supplier.find('contract', doc.id)
  const proposed = await supplier.refused(supplier.act('contract', 'doPropose', seen, { draft: { proposedBody: nested(2_500) } }))
  expect(proposed).toMatchObject({ issues: [{ at: 'proposedBody', words: { CN: '建议文本的格式嵌套超过100层' } }] })
  const asked = { contractId: doc.id, body: nested(2_500) }
  const revised = await buyer.refused(call(world, buyer, '/v2/pageoffice/contractRevision', 'contractList', asked) as Promise<unknown>)
  expect(revised).toMatchObject({ code: 'TOO_DEEP', status: 422, at: 'body', ...told })
})

test('elements without end are refused as well, also where comments hide how deep they stand', () => {
  const issues = (body: string) =>
    draftSchema(contractTemplate)
      .safeParse({ body })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(issues('<b>甲</b>'.repeat(20_001))).toEqual([['body', JSON.stringify({ code: 'TOO_MANY_ELEMENTS', params: { max: 20_000 } })]])
  expect(issues('<div>甲<!--</div>-->'.repeat(2_500))).toEqual([['body', JSON.stringify({ code: 'TOO_DEEP', params: { max: 100 } })]])
  expect(issues(Array.from({ length: 120 }, (_, at) => `${'  '.repeat(at)}- 甲`).join('\n'))).toEqual([
    ['body', JSON.stringify({ code: 'TOO_DEEP', params: { max: 100 } })],
  ])
})
