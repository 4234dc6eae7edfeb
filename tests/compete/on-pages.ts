/** What the tests of all pages need of offer templates, raw materials, pricing and adjustments. */
import { randomUUID } from 'node:crypto'
import type { Doc } from '../../upstream/runtime/types.ts'
import { outwards } from '../jobs-reports/in-effect.ts'
import type { House, OnPages } from '../pages/of-areas.ts'
import type { Situation, Situations } from '../pages/situations.ts'
import { introduced } from '../support/introduced.ts'
import { looseGoods } from '../support/sold-goods.ts'
import type { World } from '../support/world.ts'
import { adjustmentInEffect, contains, draftAdjustment, nothingKnown, quoted, submittedAdjustment, weighs } from './adjustments.ts'
import { type Both, draftPricing, pricingInEffect, submittedPricing } from './prices.ts'
import { type Arena, approvedCompetition, arenaOf, draftCompetition, openRoom, roomOf, submittedCompetition } from './rooms.ts'

const freshCode = (prefix: string) => `${prefix}_${randomUUID().slice(0, 8).toUpperCase()}`

const template = ({ manager }: Pick<Both, 'manager'>): Promise<Doc> =>
  manager.save('offerTemplate', {
    code: freshCode('OT'),
    name: '注塑件成本分解',
    offerTemplateAttribute: [
      { propName: '材料费', propType: 'COST', costGroup: 'MATERIAL' },
      { propName: '加工费', propType: 'COST', costGroup: 'PROCESS' },
    ],
  })

const material = ({ manager }: Pick<Both, 'manager'>): Promise<Doc> =>
  manager.save('materialType', { code: freshCode('MT'), name: '锌', nameEn: 'Zinc' })

/** Switched off and on by whoever may. */
const switched = (entity: string, make: (people: Both) => Promise<Doc>): Situations => ({
  doInvalid: async (house) => ({ doc: await make(house), by: 'manager1' }),
  async doEnabled(house) {
    const doc = await make(house)
    await house.manager.act(entity, 'doInvalid', doc)
    return { doc: await house.manager.find(entity, doc.id), by: 'manager1' }
  },
})

const agreed = { head: { adjustType: 'NEGOTIATED' }, line: { manualDelta: '0.5', manualReason: '协商' } }

/** No document of an earlier test is in approval for the same price. */
async function alone({ world }: House): Promise<World> {
  await world.query(`update pricing_header set status = 'CANCELLED' where status = 'SUBMITTED'`)
  await world.query(`update price_adjust_header set status = 'CANCELLED' where status = 'SUBMITTED'`)
  return world
}

const standing =
  (make: (world: World, people: Both) => Promise<Doc>, by: string) =>
  async (house: House): Promise<Situation> => ({ doc: await make(await alone(house), house), by })

/** Its hall may be opened at once. */
const soon = ({ buyer }: Arena) => ({ planStartDate: new Date(buyer.now().getTime() + 10 * 60_000).toISOString() })

const competing =
  (make: (arena: Arena) => Promise<Doc>, by: string, input?: Record<string, string>) =>
  async ({ world }: House): Promise<Situation> => ({ doc: await make(await arenaOf(world)), by, ...(input && { input }) })

/** Its hall closed by hand, before anybody offered anything but the one whose offer counts. */
async function closedCompetition(arena: Arena): Promise<Doc> {
  const room = await openRoom(arena, soon(arena))
  await room.tell('9:00', 'START')
  await room.offer(0, '9:01', '450000')
  await room.managerAt('9:02').act('competeHall', 'doClose', await room.hall(), { reason: '足够' })
  return arena.buyer.find('competeHeader', room.doc.id)
}

async function awardHandedIn(arena: Arena): Promise<Doc> {
  const closed = await closedCompetition(arena)
  await arena.buyer.act('competeHeader', 'doSubmit', closed)
  await introduced(arena.world, arena)
  return arena.manager.find('competeHeader', closed.id)
}

async function awardedCompetition(arena: Arena): Promise<Doc> {
  const doc = await awardHandedIn(arena)
  await arena.manager.act('competeHeader', 'doApproval', doc)
  return arena.manager.find('competeHeader', doc.id)
}

const hallOf = async (arena: Arena, doc: Doc): Promise<Doc> => arena.buyer.find('competeHall', String(doc.hallId))
const waitingHall = async (arena: Arena): Promise<Doc> => hallOf(arena, await approvedCompetition(arena, soon(arena)))
async function openHall(arena: Arena): Promise<Doc> {
  const room = await roomOf(arena, await approvedCompetition(arena, soon(arena)))
  await arena.buyer.act('competeHall', 'doOpen', await room.hall())
  return room.hall()
}

const onPages: OnPages = {
  situations: {
    offerTemplate: {
      ...switched('offerTemplate', template),
      doCopy: async (house) => ({ doc: await template(house), by: 'manager1', input: { code: freshCode('OT'), name: '副本' } }),
    },
    materialType: switched('materialType', material),
    pricingHeader: {
      doSubmit: standing(draftPricing, 'buyer1'),
      doApproval: standing(submittedPricing, 'manager1'),
      doReject: standing(submittedPricing, 'manager1'),
      doCancel: standing(draftPricing, 'buyer1'),
      doAbolish: standing(pricingInEffect, 'manager1'),
    },
    competeHeader: {
      doSubmit: competing((arena) => draftCompetition(arena), 'buyer1'),
      doApproval: competing((arena) => submittedCompetition(arena), 'manager1'),
      doReject: competing((arena) => submittedCompetition(arena), 'manager1'),
      doCancel: competing((arena) => draftCompetition(arena), 'buyer1'),
      doAbolish: competing(awardedCompetition, 'manager1'),
      doCopy: competing((arena) => draftCompetition(arena), 'buyer1'),
    },
    competeHall: {
      doOpen: competing(waitingHall, 'buyer1'),
      doClose: competing(openHall, 'buyer1'),
    },
    priceAdjustHeader: {
      doCompute: standing((world, people) => draftAdjustment(world, people, agreed), 'buyer1'),
      doSubmit: standing((world, people) => draftAdjustment(world, people, agreed), 'buyer1'),
      doApproval: standing((world, people) => submittedAdjustment(world, people, agreed), 'manager1'),
      doReject: standing((world, people) => submittedAdjustment(world, people, agreed), 'manager1'),
      doCancel: standing((world, people) => draftAdjustment(world, people, agreed), 'buyer1'),
      doAbolish: standing((world, people) => adjustmentInEffect(world, people, agreed), 'manager1'),
      async doSendToErp(house) {
        await outwards(house.world, 'ERP_ADJUST_OUT', 'priceAdjustHeader')
        return standing((world, people) => adjustmentInEffect(world, people, agreed), 'buyer1')(house)
      },
    },
  },
  async makeDocuments(world) {
    const [buyer, manager] = await Promise.all([world.person('buyer1'), world.person('manager1')])
    const people = { buyer, manager }
    const arena = await arenaOf(world)
    await closedCompetition(arena)
    await openHall(arena)
    await nothingKnown(world)
    await template(people)
    const goods = await looseGoods(world)
    const copper = await quoted(people, [
      ['2026-08-03', '68.2'],
      ['2026-10-09', '73.656'],
    ])
    await contains(people, goods.material, copper, '62')
    await weighs(people, goods.material)
    await pricingInEffect(world, people)
    await draftPricing(world, people)
    await adjustmentInEffect(world, people, { head: { shareRate: '80' } })
    await draftAdjustment(world, people, { head: { shareRate: '80' } })
  },
}

export const { situations, makeDocuments } = onPages
