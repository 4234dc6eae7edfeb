/** What is said or shown to one supplier, or to our side alone, reaches nobody else who was invited. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type Files, filesOf, ownStore, PDF } from '../files/attaching.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { draftInquiry, lines, type Market, marketOf, read, runningInquiry } from './inquiries.ts'

let world: World
let market: Market
let files: Files

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  market = await marketOf(world)
  files = filesOf(world)
})

async function answer(question: string, content: string, publicFlag: 'Y' | 'N'): Promise<void> {
  const asked = await market.buyer.find('auctionQuestion', question)
  await market.buyer.act('auctionQuestion', 'doAnswer', asked, { input: { content, publicFlag } })
}

const answersFor = async (person: Person, question: string) =>
  lines(await person.find('auctionQuestion', question), 'auctionAnswer').map(({ content }) => content)

const toldOf = async (question: Doc, person: Person) =>
  (
    await world.query<{ n: number }>(
      `select count(*)::int as n from site_message where template_code = 'AUC_ANSWER' and business_id = $1 and user_id = $2`,
      [question.id, person.actor.userId],
    )
  )[0]?.n

test('an answer for the asker alone is read by nobody else, before and after a public one, and nobody else is told of it', async () => {
  const inquiry = await runningInquiry(market)
  const [first, second] = market.bidders
  const { made } = await first.act('auctionHeader', 'doQuestion', { id: inquiry.id }, { input: { content: '能否分批？' } })
  const id = String(made?.[0]?.id)
  await answer(id, '仅贵司：可分三批', 'N')
  await answer(id, '可以分批', 'Y')
  await answer(id, '仅贵司：首批减半', 'N')
  expect(await answersFor(first, id)).toEqual(['仅贵司：可分三批', '可以分批', '仅贵司：首批减半'])
  expect(await answersFor(second, id)).toEqual(['可以分批'])
  expect(JSON.stringify(await second.find('auctionQuestion', id))).not.toContain('仅贵司')
  const question = await market.buyer.find('auctionQuestion', id)
  expect([await toldOf(question, first), await toldOf(question, second)]).toEqual([3, 1])
})

test('attachments of an inquiry are ours; what lies under those for suppliers is read by whoever is invited', async () => {
  const draft = await draftInquiry(market, { auctionPaper: [{ title: '图纸' }] })
  const [inside] = await files.upload(market.buyer, { functionId: 'auctionHeader', businessId: draft.id }, [['目标价分析.pdf', PDF]])
  const paper = lines(await read(market, draft), 'auctionPaper')[0] as Doc
  const [outside] = await files.upload(market.buyer, { functionId: 'auctionPaper', businessId: paper.id }, [['图纸.pdf', PDF]])
  await market.buyer.act('auctionHeader', 'doSubmitPublish', await read(market, draft))
  await market.manager.act('auctionHeader', 'doApprovalPublish', await market.manager.find('auctionHeader', draft.id))
  await market.buyer.act('auctionHeader', 'doPublish', await read(market, draft))
  const [bidder] = market.bidders
  const seen = await bidder.find('auctionHeader', draft.id)
  expect(seen.fileIds).toBeUndefined()
  expect(lines(seen, 'auctionPaper')).toMatchObject([{ title: '图纸', fileIds: [outside?.id] }])
  expect((await files.bytes(bidder, String(outside?.id))).content).toEqual(PDF)
  expect(await bidder.refused(files.bytes(bidder, String(inside?.id)))).toMatchObject({ status: 404 })
  expect((await files.bytes(market.buyer, String(inside?.id))).content).toEqual(PDF)
})
