/** What people do with notices, notifications and articles of as many lines as are wanted. */
import { hoursAfter, noticeOf, ruleFor } from '../messaging/notice-people.ts'
import type { Life } from './lives.ts'
import { planted } from './master-lives.ts'

const notice: Life = {
  by: ({ manager }) => manager,
  async draft(house, lines) {
    const { world, manager } = house
    await ruleFor(world, 'PURCHASE')
    const suppliers = [await world.idOf('supplierInfo', 'S000001'), ...(await planted(house, 'supplierInfo', lines))]
    const [replyDueAt, publishTo] = [24, 48].map((hours) => hoursAfter(manager.now(), hours))
    const noticeReceiver = suppliers.map((supplierId) => ({ kind: 'SUPPLIER', supplierId }))
    return noticeOf(manager, { audience: 'CHOSEN', replyRequired: 'Y', replyDueAt, publishTo, noticeReceiver })
  },
  async goOn({ manager, supplier }, doc, step) {
    await step('doPublish', manager, doc, (one) => manager.act('notice', 'doPublish', one))
    await step('doRead', supplier, doc, (one) => supplier.act('notice', 'doRead', one))
    await step('doReply', supplier, doc, (one) => supplier.act('notice', 'doReply', one, { input: { content: '收悉' } }))
    await step('doUrge', manager, doc, (one) => manager.act('notice', 'doUrge', one))
    await step('doWithdraw', manager, doc, (one) => manager.act('notice', 'doWithdraw', one, { reason: '有误' }))
  },
}

const notification: Life = {
  by: ({ manager }) => manager,
  async draft(house, lines) {
    const suppliers = [await house.world.idOf('supplierInfo', 'S000001'), ...(await planted(house, 'supplierInfo', lines))]
    return {
      title: '通知',
      content: '请确认。',
      notificationKind: 'OTHER',
      confirmRequired: 'Y',
      confirmDueAt: hoursAfter(house.manager.now(), 24),
      notificationReceiver: suppliers.map((supplierId) => ({ supplierId })),
    }
  },
  async goOn({ manager, supplier }, doc, step) {
    await step('doPublish', manager, doc, (one) => manager.act('notification', 'doPublish', one))
    await step('doConfirm', supplier, doc, (one) => supplier.act('notification', 'doConfirm', one))
    await step('doUrge', manager, doc, (one) => manager.act('notification', 'doUrge', one))
  },
}

let articles = 0
const article: Life = {
  by: ({ admin }) => admin,
  draft: async () => ({ code: `LIFE_${++articles}`, name: '文章', articleCategory: 'FAQ', content: '<p>文</p>' }),
  async goOn({ admin }, doc, step) {
    await step('doPublish', admin, doc, (one) => admin.act('article', 'doPublish', one))
    await step('doWithdraw', admin, doc, (one) => admin.act('article', 'doWithdraw', one))
  },
}

export const lives: Readonly<Record<string, Life>> = { notice, notification, article }
