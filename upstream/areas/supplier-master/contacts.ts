/** Contacts of suppliers as whoever writes a mail names them. */

import type { Contact } from '../../platform/messaging/events/event.ts'
import type { Tx } from '../../runtime/types.ts'

const CONTACTS = `
select c.id, c.name, c.email as address, coalesce(u.language, 'CN') as language, c.header_id as "supplierId"
from supplier_contact c left join "user" u on u.id = c.user_id where c.id = any($1::uuid[]) and c.enabled_flag = 'Y' and c.email <> ''`

export const contactsOfSuppliers = async (tx: Tx, ids: readonly string[]): Promise<readonly Contact[]> =>
  (await tx.query<Contact>(CONTACTS, [[...ids]])).rows
