/** What people do with competitions of as many lines as are wanted. */
import { arenaOf, draftCompetition } from '../compete/rooms.ts'
import { type House, type Life, save, times, touched } from './lives.ts'

const soon = ({ buyer }: House) => new Date(buyer.now().getTime() + 10 * 60_000).toISOString()
const items = ({ buyer }: House, count: number) =>
  times(count, (at) => ({ itemDesc: `物料${at}`, requestQty: '1000', uom: 'PCS', ceilingPrice: '100', needByDate: buyer.inDays(60) }))

let competition = ''
const competeHeader: Life = {
  by: ({ buyer }) => buyer,
  of: async () => competition,
  async draft(house, count) {
    competition = (await draftCompetition(await arenaOf(house.world), { planStartDate: soon(house) })).id
    return { competeItem: items(house, count - 1) }
  },
  async goOn({ buyer, manager }, doc, step) {
    const entity = 'competeHeader'
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, 'competeItem', { spec: '通用' }), one))
    await step('doSubmit', buyer, doc, (one) => buyer.act(entity, 'doSubmit', one))
    await step('doApproval', manager, doc, (one) => manager.act(entity, 'doApproval', one))
    await step('doCancel', manager, doc, (one) => manager.act(entity, 'doCancel', one, { reason: '取消' }))
  },
}

export const lives: Readonly<Record<string, Life>> = { competeHeader }
