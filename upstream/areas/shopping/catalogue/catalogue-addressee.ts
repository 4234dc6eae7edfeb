import { catalogueAddressee } from '../../../../catalogue/shopping/catalogue-addressee.ts'
import { departmentOf } from '../../../platform/organisation/department-of.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { knowing } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'

const phoneForm = /^(1\d{10}|\+\d[\d ]{5,18})$/

export const catalogueAddresseeBehaviour = {
  follows: [
    {
      gives: ['deptId'],
      from: ({ userId }) => [userId],
      find: knowing(
        ({ userId }) => (userId ? departmentOf(userId) : null),
        (_addressee, deptId) => ({ deptId }),
      ),
    },
  ],

  defaults(addressee, { actor }) {
    addressee.userId ??= actor.userId
  },

  check({ phone }) {
    if (!phoneForm.test(phone)) refuse(catalogueAddressee, 'PHONE', { phone }, 'phone')
  },

  async doDefault(addressee, work) {
    await clearDefault(work, addressee.userId)
    addressee.defaultFlag = 'Y'
  },

  doShare(addressee) {
    addressee.sharedFlag = addressee.sharedFlag === 'Y' ? 'N' : 'Y'
  },
} satisfies Behaviour<typeof catalogueAddressee>

const clearDefault = ({ tx }: Work, userId: string | null) =>
  tx.query(`update catalogue_addressee set default_flag = 'N' where user_id = $1 and default_flag = 'Y'`, [userId])
