/** CART_CLEAN: a cart that nobody has used for 83 days is warned of, and emptied a week after that. */
import { catalogueCart } from '../../../../catalogue/shopping/catalogue-cart.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import type { Tx } from '../../../runtime/types.ts'
import { change } from '../../../runtime/work.ts'

/** Whole days, as a job never runs at the same second: without use until it is emptied, and how long before that its owner hears of it. */
const UNUSED = 90
const WARNED = 7

interface Forgotten {
  /** Its newest row, which stands for all of it. */
  id: string
  ids: string[]
  isWarned: boolean
}

/** A warning is no use: a cart is used when a row has changed since. */
const forgotten = async (tx: Tx, now: Date, id: string | null): Promise<Forgotten[]> => {
  const { rows } = await tx.query<Forgotten>(
    `with cart as (
       select user_id, (array_agg(id order by last_update_date desc, id))[1] as id, array_agg(id order by id) as ids, max(warned_time) as warned,
              max(last_update_date) filter (where warned_time is null or last_update_date > warned_time + interval '1 minute') as used
       from catalogue_cart where status = 'OPEN' group by user_id
     )
     select id, ids, warned is not null and coalesce(used <= warned, true) as "isWarned" from cart
     where ($2::uuid is null or id = $2)
       and case when warned is not null and coalesce(used <= warned, true) then warned::date <= $1::timestamptz::date - ${WARNED}
                else used::date <= $1::timestamptz::date - ${UNUSED - WARNED} end
     order by id`,
    [now, id],
  )
  return rows
}

export const cartsToEmpty: RowWork = {
  async rows(tx, { now }) {
    return (await forgotten(tx, now, null)).map(({ id }) => id)
  },

  async run(work, id) {
    const [cart] = await forgotten(work.tx, work.now, id)
    if (!cart) return 'skipped'
    if (cart.isWarned)
      await change(work, catalogueCart, cart.ids, 'doExpire', (row) => {
        row.status = 'REMOVED'
      })
    else {
      const [warned] = await change(work, catalogueCart, [cart.id], 'doWarn', (row) => {
        row.warnedTime = work.nowText
      })
      if (warned) await announceStep(work, catalogueCart, 'doWarn', warned)
    }
    return 'done'
  },
}
