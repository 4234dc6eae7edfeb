import { spoken } from '../../../catalogue/language/formula.ts'
import { bank, deliveryInfo, district, storageLocation } from '../../../catalogue/master-data/places.ts'
import { holdsResponsibility } from '../../platform/rights/holds.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { idsWhere, rowOf } from '../../runtime/rows/rows.ts'
import { nameOf } from '../../runtime/rules/references-to.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { change } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { heldAt } from './held-at.ts'

const PHONE = /^(1\d{10}|0\d{2,3}-?\d{7,8})$/
const WINDOW = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/

export const deliveryInfoBehaviour = {
  async defaults(address, work) {
    const others = await idsWhere(work, deliveryInfo, { orgId: address.orgId, defaultFlag: 'Y' })
    if (others.length === 0) address.defaultFlag = 'Y'
  },

  check(address, _work, before) {
    const { phone, receiveWindow } = address
    if (!PHONE.test(phone)) refuse(deliveryInfo, 'PHONE', { phone }, 'phone')
    if (receiveWindow && !receiveWindow.split(';').every((part) => WINDOW.test(part.trim())))
      refuse(deliveryInfo, 'WINDOW', { window: receiveWindow }, 'receiveWindow')
    // Another address takes the default over; it is never just given up.
    if (before?.defaultFlag === 'Y' && address.defaultFlag === 'N') refuse(deliveryInfo, 'DEFAULT_NEEDED', {}, 'defaultFlag')
  },

  async saved(address, work) {
    if (address.defaultFlag !== 'Y') return
    // Who makes a default waits here for whoever makes another, and then sees it.
    await work.tx.query('select pg_advisory_xact_lock(hashtext($1))', [`deliveryInfo ${address.orgId}`])
    const former = (await idsWhere(work, deliveryInfo, { orgId: address.orgId, defaultFlag: 'Y' })).filter((id) => id !== address.id)
    await change(work, deliveryInfo, former, 'doSetDefault', (other) => {
      other.defaultFlag = 'N'
    })
  },

  doInvalid(address) {
    if (address.defaultFlag === 'Y') refuse(deliveryInfo, 'DEFAULT_NEEDED', {}, 'defaultFlag')
  },
} satisfies Behaviour<typeof deliveryInfo>

export const storageLocationBehaviour = {
  async counted(locations, { tx }) {
    const held = await heldAt(
      tx,
      locations.map(({ id }) => id),
    )
    return locations.map(({ id }) => [id, { stockQtyFlag: held.has(id) ? 'Y' : 'N' }] as const)
  },

  async check(location, work) {
    const { keeperId } = location
    if (keeperId && !(await holdsResponsibility(work, keeperId, ['warehouse'])))
      refuse(storageLocation, 'NOT_A_KEEPER', { user: await nameOf(work, keeperId) }, 'keeperId')
  },

  async doInvalid(location, work) {
    const held = (await heldAt(work.tx, [location.id])).get(location.id)
    if (held) refuse(storageLocation, 'HAS_STOCK', { code: location.code, count: held.materials, qty: spoken(held.qty) })
    const drafts = await draftReceiptsTo(work, location.id)
    if (drafts.length > 0) refuse(storageLocation, 'IN_DRAFTS', { code: location.code, docNums: drafts.join('、') })
  },
} satisfies Behaviour<typeof storageLocation>

/** Receipts that would put goods there once they are posted. */
async function draftReceiptsTo({ tx }: Work, locationId: string): Promise<string[]> {
  const { rows } = await tx.query<{ docNum: string }>(
    `select distinct h.doc_num as "docNum" from receive_header h join receive_line l on l.header_id = h.id
     where h.status = 'DRAFT' and l.storage_location_id = $1 order by 1 limit 5`,
    [locationId],
  )
  return rows.map(({ docNum }) => docNum)
}

export const districtBehaviour = {
  async settle(place, work) {
    const parent = await rowOf(work, district, place.parentId)
    place.levelNum = parent ? Number(parent.levelNum) + 1 : 0
  },

  check(place) {
    if (!(place.levelNum === 0 ? /^[A-Z]{2}$/ : /^\d{6}$/).test(place.code)) refuse(district, 'CODE_FORM', { code: place.code }, 'code')
    if ((place.levelNum ?? 0) > 3) refuse(district, 'TOO_DEEP', {}, 'parentId')
  },
} satisfies Behaviour<typeof district>

export const bankBehaviour = {
  check({ code, countryCode }) {
    if (countryCode === 'CN' && !/^\d{12}$/.test(code)) refuse(bank, 'CNAPS', { code }, 'code')
    if (countryCode !== 'CN' && !/^([A-Z0-9]{8}|[A-Z0-9]{11})$/.test(code)) refuse(bank, 'SWIFT', { code }, 'code')
  },
} satisfies Behaviour<typeof bank>
