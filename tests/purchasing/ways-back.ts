/** Where agreements and forecasts stand that another one replaced, or whose time is over. */
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { firstOf } from '../delivery/goods.ts'
import type { House } from '../pages/situations.ts'
import type { WaysBack } from '../walks/of-ways-back.ts'
import { agreementInForce, confirmedDemand, draftAgreement, noAgreements, publishedForecast } from './agreements.ts'

async function replacedAgreement({ world, buyer, manager, ...people }: House): Promise<Doc> {
  await noAgreements(world)
  const agreement = await agreementInForce(world, { buyer, manager, ...people }, { from: buyer.inDays(-100) })
  const { made } = await buyer.act('agreementHeader', 'doRevise', await buyer.find('agreementHeader', agreement.id))
  const revision = await buyer.find('agreementHeader', String(made?.[0]?.id))
  const startDate = buyer.inDays(0)
  const agreementLine = [{ id: firstOf(revision, 'agreementLine').id, startDate, netPrice: '9.8' }]
  const saved = await buyer.save('agreementHeader', { startDate, agreementLine }, revision)
  await buyer.act('agreementHeader', 'doSubmit', saved)
  await manager.act('agreementHeader', 'doApproval', await manager.find('agreementHeader', saved.id))
  return agreement
}

async function expiredAgreement(house: House): Promise<Doc> {
  await noAgreements(house.world)
  const agreement = await agreementInForce(house.world, house)
  const over = new Date(`${agreement.endDate}T01:00:00Z`)
  await doneAt(house.world.pool, areaClock, new Date(over.getTime() + 2 * 86_400_000))
  return agreement
}

async function replacedForecast(house: House): Promise<Doc> {
  const { buyer } = house
  const forecast = await publishedForecast(house.world, house)
  const { made } = await buyer.act('forecastHeader', 'doRevise', await buyer.find('forecastHeader', forecast.id))
  await buyer.act('forecastHeader', 'doPublish', await buyer.find('forecastHeader', String(made?.[0]?.id)))
  return forecast
}

/** Where nothing else is in force. */
async function agreedAnew(house: House): Promise<Doc> {
  await noAgreements(house.world)
  return agreementInForce(house.world, house)
}

/** The requisition that came of a demand is cancelled: the demand is open again, and makes another one. */
async function demandAgain(house: House): Promise<() => Promise<unknown>> {
  const { buyer } = house
  const { id } = await confirmedDemand(house.world, house, { grossQty: '9000000' })
  const { made } = await buyer.act('demandSummary', 'doCreateRequisition', await buyer.find('demandSummary', id))
  return async () => {
    await buyer.act('requisitionHeader', 'doCancel', await buyer.find('requisitionHeader', String(made?.[0]?.id)), { reason: '重做' })
    return buyer.act('demandSummary', 'doCreateRequisition', await buyer.find('demandSummary', id))
  }
}

export const { stations, corrections }: WaysBack = {
  stations: {
    agreementHeader: { SUPERSEDED: replacedAgreement, EXPIRED: expiredAgreement },
    forecastHeader: { SUPERSEDED: replacedForecast },
  },
  corrections: {
    demandSummary: { CONVERTED: demandAgain },
    agreementHeader: {
      SUPERSEDED: async (house) => {
        await replacedAgreement(house)
        return () => agreedAnew(house)
      },
      EXPIRED: async (house) => {
        await expiredAgreement(house)
        return () => agreedAnew(house)
      },
      CANCELLED: async (house) => {
        const { buyer, world } = house
        await buyer.act('agreementHeader', 'doCancel', await draftAgreement(world, house), { reason: '重谈' })
        return () => agreedAnew(house)
      },
      ABOLISHED: async (house) => {
        const { manager, world } = house
        await noAgreements(world)
        const { id } = await agreementInForce(world, house)
        await manager.act('agreementHeader', 'doAbolish', await manager.find('agreementHeader', id), { reason: '重谈' })
        return () => agreementInForce(world, house)
      },
    },
  },
}
