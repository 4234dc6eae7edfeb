/** Processes and their tasks, as the tests of all pages want them. */
import { randomUUID } from 'node:crypto'
import type { Doc } from '../../upstream/runtime/types.ts'
import type { House } from '../pages/of-areas.ts'
import { inDays } from '../support/days.ts'
import { looseGoods } from '../support/sold-goods.ts'
import type { Person, World } from '../support/world.ts'
import { asks, bind, taskOf, unbind } from './processes.ts'

const freshCode = (prefix: string) => `${prefix}_${randomUUID().slice(0, 8).toUpperCase()}`

type Standing = Pick<House, 'world' | 'buyer' | 'admin' | 'manager'>

/** A requisition that was handed in while it had to pass these steps. */
async function handedIn({ world, buyer, admin }: Standing, nodes: Parameters<typeof bind>[2]): Promise<Doc> {
  const { material, org } = await looseGoods(world)
  const draft = await buyer.save('requisitionHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    orgId: org,
    purpose: '流程',
    requisitionLine: [{ materialId: material, requestQty: '10', needByDate: inDays(40) }],
  })
  const binding = await bind(admin, 'requisitionHeader', nodes)
  await buyer.act('requisitionHeader', 'doSubmit', draft)
  await unbind(admin, binding)
  return buyer.find('requisitionHeader', draft.id)
}

const oneStep = [{ ...asks('采购经理', 'manager1'), canAddSign: 'Y' }]

async function task(house: Standing, nodes: Parameters<typeof bind>[2] = oneStep): Promise<{ doc: Doc; by: string }> {
  return { doc: await taskOf(house.world, house.manager, await handedIn(house, nodes)), by: 'manager1' }
}

/** With one step passed: what can be sent back. */
async function secondTask(house: Standing): Promise<{ doc: Doc; by: string }> {
  const [first, second] = [asks('部门负责人', 'approver1'), { ...asks('采购经理', 'manager1'), rejectTo: 'PREVIOUS' }]
  const requisition = await handedIn(house, [first, second])
  const approver = await house.world.person('approver1')
  await approver.act('interiorPendingItem', 'doPass', await taskOf(house.world, approver, requisition))
  return { doc: await taskOf(house.world, house.manager, requisition), by: 'manager1' }
}

async function instance(house: Standing): Promise<Doc> {
  const { id } = await handedIn(house, oneStep)
  const [row] = await house.world.query<{ id: string }>('select id from process_instance where business_id = $1', [id])
  return house.admin.find('processInstance', String(row?.id))
}

async function suspended(house: Standing): Promise<Doc> {
  const { id } = await instance(house)
  await house.world.query(
    `update process_instance set status = 'SUSPENDED', engine_state = jsonb_set(engine_state, '{status}', '"SUSPENDED"') where id = $1`,
    [id],
  )
  return house.admin.find('processInstance', id)
}

async function binding({ admin }: Standing, flag: 'Y' | 'N'): Promise<Doc> {
  const made = await bind(admin, 'aslHeader', [asks('质量', 'quality1')], { condition: 'docNum = "none"' })
  if (flag === 'N') await unbind(admin, made)
  return admin.find('approvalBillType', made.id)
}

async function template({ admin, world }: Standing, flag: 'Y' | 'N'): Promise<Doc> {
  const shipped = await admin.find('processTemplate', await world.idOf('processTemplate', 'HEAD_MANAGER'))
  const code = freshCode('OWN')
  await admin.act('processTemplate', 'doCopy', shipped, { input: { code, name: '自建模板' } })
  const doc = await admin.find('processTemplate', await world.idOf('processTemplate', code))
  if (doc.enabledFlag === flag) return doc
  await admin.act('processTemplate', flag === 'Y' ? 'doEnabled' : 'doInvalid', doc)
  return admin.find('processTemplate', doc.id)
}

const ofColleague = (colleague: Person) => ({ toUserIds: [colleague.actor.userId], question: '为什么？', blocksPass: 'N' })
const answers = { toUserIds: 'manager2', question: '为什么？', blocksPass: 'N' }

/** A task with an open question of whoever has it. */
async function asked(house: Standing): Promise<{ doc: Doc; by: string }> {
  const { doc } = await task(house)
  await house.manager.act('interiorPendingItem', 'doCommune', doc, { input: ofColleague(await house.world.person('manager2')) })
  return { doc: await house.manager.find('interiorPendingItem', doc.id), by: 'manager1' }
}

/** What the colleague has to answer. */
async function toAnswer(house: Standing): Promise<{ doc: Doc; by: string }> {
  const { doc } = await asked(house)
  const colleague = await house.world.person('manager2')
  const [item] = await house.world.query<{ id: string }>(
    `select id from interior_pending_item where business_id = $1 and user_id = $2 and template_code = 'WF_COMMUNE' and status = 'PENDING'`,
    [doc.businessId, colleague.actor.userId],
  )
  return { doc: await colleague.find('interiorPendingItem', String(item?.id)), by: 'manager2' }
}

async function askedByStarter(house: Standing): Promise<{ doc: Doc; by: string }> {
  const { id } = await instance(house)
  const own = await house.buyer.find('processInstance', id)
  await house.buyer.act('processInstance', 'doCommune', own, { input: ofColleague(await house.world.person('manager2')) })
  return { doc: await house.buyer.find('processInstance', id), by: 'buyer1' }
}

/** A matter without a document, as its starter wrote it down or handed it in. */
async function matter({ buyer }: Pick<House, 'buyer'>, isHandedIn: boolean): Promise<Doc> {
  const draft = await buyer.save('approval', { title: '会议室改造', content: '三楼会议室' })
  if (isHandedIn) await buyer.act('approval', 'doSubmit', draft)
  return buyer.find('approval', draft.id)
}

const byAdmin = (doc: Doc) => ({ doc, by: 'admin' })

export const situations = {
  processTemplate: {
    doEnabled: async (house: House) => byAdmin(await template(house, 'N')),
    doInvalid: async (house: House) => byAdmin(await template(house, 'Y')),
    doCopy: async (house: House) => ({ ...byAdmin(await template(house, 'Y')), input: { code: freshCode('COPY'), name: '副本' } }),
    doGenerate: async (house: House) => ({
      ...byAdmin(await template(house, 'Y')),
      input: { code: freshCode('MODEL'), name: '模型', formEntity: 'poHeader' },
    }),
  },
  approvalBillType: {
    doEnabled: async (house: House) => byAdmin(await binding(house, 'N')),
    doInvalid: async (house: House) => byAdmin(await binding(house, 'Y')),
  },
  urgeConfig: {
    doUpdateStatus: async ({ admin, world }: House) => byAdmin(await admin.find('urgeConfig', await world.idOf('urgeConfig', 'ASL'))),
  },
  processInstance: {
    doCommune: async (house: House) => ({ doc: await house.buyer.find('processInstance', (await instance(house)).id), by: 'buyer1', input: answers }),
    doCloseCommune: (house: House) => askedByStarter(house),
    doUrge: async (house: House) => byAdmin(await instance(house)),
    doTransfer: async (house: House) => ({ ...byAdmin(await instance(house)), on: 'processTask', input: { toUserId: 'manager2' } }),
    doStop: async (house: House) => byAdmin(await instance(house)),
    doRetry: async (house: House) => byAdmin(await suspended(house)),
  },
  approval: {
    doSubmit: async (house: House) => ({ doc: await matter(house, false), by: 'buyer1' }),
    doWithdraw: async (house: House) => ({ doc: await matter(house, true), by: 'buyer1' }),
    doApproval: async (house: House) => ({ doc: await matter(house, true), by: 'manager1' }),
    doReject: async (house: House) => ({ doc: await matter(house, true), by: 'manager1' }),
    doReopen: async (house: House) => {
      const { id } = await matter(house, true)
      await house.manager.act('approval', 'doReject', await house.manager.find('approval', id), { reason: '暂缓' })
      return { doc: await house.buyer.find('approval', id), by: 'buyer1' }
    },
  },
  interiorPendingItem: {
    doCommune: async (house: House) => ({ ...(await task(house)), input: answers }),
    doCloseCommune: (house: House) => asked(house),
    doReply: async (house: House) => ({ ...(await toAnswer(house)), input: { content: '因为' } }),
    doPass: async (house: House) => ({ ...(await task(house)), alias: 'processTask.doPass' }),
    doReject: (house: House) => task(house),
    doBack: (house: House) => secondTask(house),
    doTransfer: async (house: House) => ({ ...(await task(house)), input: { toUserId: 'manager2' }, alias: 'processTask.doTransfer' }),
    doAddSign: async (house: House) => ({ ...(await task(house)), input: { userIds: 'manager2', position: 'BEFORE' } }),
    doClaim: (house: House) => task(house, [{ ...asks('采购经理', 'manager1', 'manager2'), signMode: 'CLAIM' }]),
  },
}

/** What approvers and whoever watches have before them. */
export async function makeDocuments(world: World): Promise<void> {
  const [buyer, manager, admin] = await Promise.all([world.person('buyer1'), world.person('manager1', 'manager'), world.person('admin')])
  // Of buyer1 himself: whoever looks at pages is he.
  await handedIn({ world, buyer, manager, admin }, [asks('采购经理', 'manager1')])
  await matter({ buyer }, true)
  await handedIn({ world, buyer: manager, manager, admin }, [{ ...asks('采购员', 'buyer1', 'buyer2'), signMode: 'CLAIM' }])
}
