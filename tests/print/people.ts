/** Orders at work for what leaves the house as paper, workbook or UBL. */
import { randomUUID } from 'node:crypto'
import { pageOf } from '../../catalogue/index.ts'
import { panelOf } from '../../catalogue/panels.ts'
import type { Answer, Language } from '../../contract/types.ts'
import type { BinaryAnswer, CallContext, Doc } from '../../upstream/runtime/types.ts'
import { recordCall } from '../support/record.ts'
import { type SoldGoods, soldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

/** A named call as a person makes it from one of the entity's pages. */
export async function call(
  world: World,
  person: Person,
  path: string,
  page: string,
  body: Record<string, unknown>,
  language: Language = 'CN',
): Promise<Answer | BinaryAnswer> {
  const run = world.services.call(path)
  if (!run) throw new Error(`There is no ${path}`)
  const context: CallContext = {
    actor: { ...person.actor, page },
    now: person.now(),
    language,
    requestId: randomUUID(),
    address: '127.0.0.1',
    idempotencyKey: null,
  }
  if (!pageOf(page) && !panelOf(page)) throw new Error(`There is no page ${page}`)
  const answer = await run({ menuId: 0, ...body }, context)
  recordCall(path, answer)
  return answer
}

export async function bytesOf(answer: Answer | BinaryAnswer): Promise<Buffer> {
  if (!('body' in answer)) throw new Error('The answer is no file')
  if (Buffer.isBuffer(answer.body)) return answer.body
  const chunks: Buffer[] = []
  for await (const chunk of answer.body) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** The order of scenario 1: three lines whose roundings matter. */
export async function draftOrder(world: World, buyer: Person, goods: SoldGoods): Promise<Doc> {
  const line = (orderQty: string, netPrice: string) => ({
    materialId: goods.material,
    orderQty,
    netPrice,
    taxRate: '13',
    needByDate: buyer.inDays(28),
    itemDesc: '贴片电容 0402 & <样品>',
  })
  return buyer.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_SMP'),
    supplierId: goods.supplier,
    orgId: goods.org,
    poLine: [line('1000', '0.123456'), line('333', '3.335'), line('7', '0.005')],
  })
}

/** A world in which a buyer has drafted it. */
export async function openDrafted(): Promise<{ world: World; buyer: Person; goods: SoldGoods; order: Doc }> {
  const world = await openWorld()
  const [buyer, goods] = [await world.person('buyer1'), await soldGoods(world)]
  return { world, buyer, goods, order: await draftOrder(world, buyer, goods) }
}
