/** What the tests of all pages need of agreements, demand, forecasts and plans. */

import { peopleOf } from '../delivery/goods.ts'
import { outwards } from '../jobs-reports/in-effect.ts'
import type { House, OnPages } from '../pages/of-areas.ts'
import type { Situations } from '../pages/situations.ts'
import {
  agreementInForce,
  confirmedCustomerOrder,
  confirmedDemand,
  customerOrder,
  demand,
  draftAgreement,
  forecast,
  noAgreements,
  procurementPlan,
  publishedForecast,
  releasedPlan,
  repliedForecast,
  submittedAgreement,
} from './agreements.ts'

const inForce = async (house: House) => {
  await noAgreements(house.world)
  return agreementInForce(house.world, house)
}

const agreementHeader: Situations = {
  doSubmit: async (house) => {
    await noAgreements(house.world)
    return { doc: await draftAgreement(house.world, house), by: 'buyer1' }
  },
  doApproval: async (house) => {
    await noAgreements(house.world)
    return { doc: await submittedAgreement(house.world, house), by: 'manager1' }
  },
  doReject: async (house) => {
    await noAgreements(house.world)
    return { doc: await submittedAgreement(house.world, house), by: 'manager1' }
  },
  doRevise: async (house) => ({ doc: await inForce(house), by: 'buyer1' }),
  doCancel: async (house) => ({ doc: await draftAgreement(house.world, house), by: 'buyer1' }),
  doAbolish: async (house) => ({ doc: await inForce(house), by: 'manager1' }),
  doSendToErp: async (house) => {
    await outwards(house.world, 'ERP_AGREEMENT_OUT', 'agreementHeader')
    return { doc: await inForce(house), by: 'buyer1' }
  },
}

const onPages: OnPages = {
  situations: {
    agreementHeader,
    customerOrder: {
      doConfirm: async (house) => ({ doc: await customerOrder(house.world, house), by: 'buyer1' }),
      doClose: async (house) => ({ doc: await confirmedCustomerOrder(house.world, house), by: 'buyer1' }),
      doCancel: async (house) => ({ doc: await customerOrder(house.world, house), by: 'buyer1' }),
    },
    demandSummary: {
      doConfirm: async (house) => ({ doc: await demand(house.world, house), by: 'buyer1' }),
      doCreateRequisition: async (house) => ({ doc: await confirmedDemand(house.world, house), by: 'buyer1' }),
      doClose: async (house) => ({ doc: await demand(house.world, house), by: 'buyer1' }),
    },
    forecastHeader: {
      doPublish: async (house) => ({ doc: await forecast(house.world, house), by: 'buyer1' }),
      doReply: async (house) => ({
        doc: await publishedForecast(house.world, house),
        by: 'supplier01',
        typed: { 'forecastLine[0].committedQty': '500', 'forecastLine[1].committedQty': '500' },
      }),
      doCommitAll: async (house) => ({ doc: await publishedForecast(house.world, house), by: 'supplier01' }),
      doConfirm: async (house) => ({ doc: await repliedForecast(house.world, house), by: 'buyer1' }),
      doReject: async (house) => ({ doc: await repliedForecast(house.world, house), by: 'buyer1' }),
      doRevise: async (house) => ({ doc: await publishedForecast(house.world, house), by: 'buyer1' }),
      doClose: async (house) => ({ doc: await forecast(house.world, house), by: 'buyer1' }),
    },
    procurementPlan: {
      doRelease: async (house) => ({ doc: await procurementPlan(house.world, house), by: 'manager1' }),
      doClose: async (house) => ({ doc: await releasedPlan(house.world, house), by: 'buyer1' }),
      doCancel: async (house) => ({ doc: await procurementPlan(house.world, house), by: 'buyer1' }),
    },
  },
  async makeDocuments(world) {
    const people = await peopleOf(world)
    await draftAgreement(world, people)
    await customerOrder(world, people)
    await demand(world, people)
    await repliedForecast(world, people)
    await publishedForecast(world, people)
    await forecast(world, people)
    await procurementPlan(world, people)
  },
}

export const { situations, makeDocuments } = onPages
