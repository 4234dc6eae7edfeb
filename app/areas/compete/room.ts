/** Competition halls, and what is done in them. */
import { lookups } from '../../../catalogue/index.ts'
import { codeLabels, figureIn, itemsIn, type RoomKind, stateLabels, textIn } from '../room-kind.ts'

/** What a command is about, besides the room. */
const named: Readonly<Record<string, string>> = { VOID_OFFER: 'offerId', ELIMINATE: 'supplierId' }

export const hallRoom: RoomKind = {
  name: 'compete',
  call: '/v1/competeHallRestful/findLive',
  key: 'hallId',
  asks: 'competeHall.CONFIRM',
  isOn: ({ page }) => page.entity === 'competeHall',
  roomOf: ({ id }) => String(id),
  may: ({ buttons, session }) => ({
    ready: buttons.has('btnSupplierReady'),
    offer: buttons.has('btnOfferPrice'),
    run: buttons.has('btnTurnProcess'),
    voids: session.currentResp.code === 'manager',
  }),
  labels: (language) =>
    Object.fromEntries([
      ...stateLabels('competeHall', 'STATE_', language),
      ...stateLabels('competeOffer', 'OFFER_', language),
      ...codeLabels(lookups.COMPETE_SUPPLIER_STATUS.values, 'SEAT_', language),
      ...codeLabels(lookups.CLOSE_REASON.values, 'CLOSE_', language),
    ]),
  async act({ api }, id, { intent, command, form, idem }) {
    if (intent === 'doSupplierReady') await api.act('competeHall', intent, { rows: [{ id }], input: { ruleHash: textIn(form, 'ruleHash') } }, idem)
    else if (intent === 'doOfferPrice' || intent === 'pass') {
      const input = { ...offerIn(form, intent === 'pass'), seenSeq: textIn(form, 'seenSeq') }
      await api.act('competeHall', 'doOfferPrice', { rows: [{ id }], input }, idem)
    } else if (intent === 'doTurnProcess') {
      const { versionNum } = await api.find('competeHall', id)
      const about = named[command]
      const input = { command, reason: textIn(form, 'reason'), ...(about && { [about]: textIn(form, about) }) }
      await api.act('competeHall', intent, { rows: [{ id, versionNum: Number(versionNum) }], input }, idem)
    }
  },
}

function offerIn(form: FormData, isPass: boolean) {
  if (isPass) return { passFlag: 'Y' }
  const [items, amount] = [itemsIn(form), figureIn(textIn(form, 'amount'))]
  return { ...(amount && { amount }), ...(items.length > 0 && { items }), ...(form.get('confirmFlag') === 'Y' && { confirmFlag: 'Y' }) }
}
