/** What the tests of all pages need of notices, notifications and articles. */

import type { Doc } from '../../upstream/runtime/types.ts'
import type { House, OnPages } from '../pages/of-areas.ts'
import type { Situations } from '../pages/situations.ts'
import type { Person, World } from '../support/world.ts'
import { makeMessages, messageSituations } from './messages-on-pages.ts'
import { hoursAfter, noticeOf, published, read, reply, ruleFor } from './notice-people.ts'

async function rules(world: World): Promise<void> {
  await ruleFor(world, 'PURCHASE')
  await ruleFor(world, 'TENDER', { approvalRequired: 'Y' })
}

async function written({ world, manager }: House, more: Record<string, unknown> = {}): Promise<Doc> {
  await rules(world)
  return manager.save('notice', noticeOf(manager, more))
}

async function out({ world, manager }: House): Promise<Doc> {
  await rules(world)
  const now = manager.now()
  return published(manager, { replyRequired: 'Y', replyDueAt: hoursAfter(now, 24), publishTo: hoursAfter(now, 48) })
}

async function handedIn({ world, buyer }: House): Promise<Doc> {
  await rules(world)
  const doc = await buyer.save('notice', noticeOf(buyer, { noticeType: 'TENDER' }))
  await buyer.act('notice', 'doPublish', doc)
  return buyer.find('notice', doc.id)
}

const notice: Situations = {
  doPublish: async (house) => ({ doc: await written(house), by: 'manager1' }),
  doApproval: async (house) => ({ doc: await handedIn(house), by: 'manager1' }),
  doReject: async (house) => ({ doc: await handedIn(house), by: 'manager1' }),
  doWithdraw: async (house) => ({ doc: await out(house), by: 'manager1' }),
  doUrge: async (house) => ({ doc: await out(house), by: 'manager1' }),
  doCopy: async (house) => ({ doc: await written(house), by: 'manager1' }),
  doRead: async (house) => ({ doc: await out(house), by: 'supplier01' }),
  doReply: async (house) => ({ doc: await out(house), by: 'supplier01' }),
}

async function notificationTo(world: World, person: Person, codes: readonly string[]): Promise<Doc> {
  const suppliers = await Promise.all(codes.map((code) => world.idOf('supplierInfo', code)))
  return person.save('notification', {
    title: '调价通知',
    titleEn: 'Price adjustment',
    content: '自下月起执行新价格。',
    contentEn: 'New prices hold from next month.',
    notificationKind: 'PRICE',
    confirmRequired: 'Y',
    confirmDueAt: hoursAfter(person.now(), 48),
    notificationReceiver: suppliers.map((supplierId) => ({ supplierId })),
  })
}

async function sent(world: World, person: Person): Promise<Doc> {
  const doc = await notificationTo(world, person, ['S000001', 'S000002'])
  await person.act('notification', 'doPublish', doc)
  return person.find('notification', doc.id)
}

const notification: Situations = {
  doPublish: async ({ world, manager }) => ({ doc: await notificationTo(world, manager, ['S000001']), by: 'manager1' }),
  doWithdraw: async ({ world, manager }) => ({ doc: await sent(world, manager), by: 'manager1' }),
  doUrge: async ({ world, manager }) => ({ doc: await sent(world, manager), by: 'manager1' }),
  doConfirm: async ({ world, manager }) => ({ doc: await sent(world, manager), by: 'supplier01' }),
}

let articles = 0
const article = (admin: Person): Promise<Doc> =>
  admin.save('article', {
    code: `HELP_${++articles}`,
    name: '如何确认订单交期',
    nameEn: 'How to confirm delivery dates',
    articleCategory: 'GUIDE',
    content: '<p>打开订单，填写承诺日期，点击确认交期。</p>',
    contentEn: '<p>Open the order, type the promised dates, press Confirm delivery.</p>',
    audience: 'ALL',
    pageNames: 'purchaseOrderListSupplier',
  })

async function rule({ world, admin }: House, flag: 'Y' | 'N'): Promise<Doc> {
  await ruleFor(world, 'OTHER')
  const [row] = await world.query<{ id: string }>(`select id from notice_config where notice_type = 'OTHER'`)
  const doc = await admin.find('noticeConfig', String(row?.id))
  if (doc.enabledFlag !== flag) await admin.act('noticeConfig', flag === 'Y' ? 'doEnabled' : 'doInvalid', doc)
  return admin.find('noticeConfig', doc.id)
}

const onPages: OnPages = {
  situations: {
    notice,
    notification,
    ...messageSituations,
    noticeConfig: {
      doInvalid: async (house) => ({ doc: await rule(house, 'Y'), by: 'admin' }),
      doEnabled: async (house) => ({ doc: await rule(house, 'N'), by: 'admin' }),
    },
    article: {
      doPublish: async ({ admin }) => ({ doc: await article(admin), by: 'admin' }),
      doWithdraw: async ({ admin }) => ({ doc: await article(admin), by: 'admin' }),
    },
  },
  async makeDocuments(world) {
    const [manager, buyer, admin, supplier] = await Promise.all([
      world.person('manager1', 'manager'),
      world.person('buyer1'),
      world.person('admin'),
      world.person('supplier01'),
    ])
    await rules(world)
    const now = buyer.now()
    // The newest is what pages open first.
    await buyer.save('notice', noticeOf(buyer, { audience: 'CHOSEN', publishFrom: hoursAfter(now, 1) }))
    const doc = await published(manager, { audience: 'ALL', replyRequired: 'Y', replyDueAt: hoursAfter(now, 24), publishTo: hoursAfter(now, 48) })
    await read(supplier, doc)
    await reply(supplier, doc)
    await sent(world, buyer)
    const receiver = { userId: buyer.actor.userId }
    const own = await manager.save('notification', {
      title: '请更新价格',
      titleEn: 'Please update prices',
      content: '请核对。',
      contentEn: 'Please check.',
      notificationKind: 'PRICE',
      notificationReceiver: [receiver],
    })
    await manager.act('notification', 'doPublish', own)
    const text = await article(admin)
    await admin.act('article', 'doPublish', text)
    await makeMessages(world, admin)
  },
}

export const { situations, makeDocuments } = onPages
