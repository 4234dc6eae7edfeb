/** The first administrator of an installation that has nobody yet (S1.10): what ships is installed, and one account that must change its password. */
import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { bringIn } from '../../upstream/platform/delivered/bring-in.ts'
import { hashPassword } from '../../upstream/platform/sign-in/password.ts'
import { inTransaction, systemOpening } from '../../upstream/runtime/rows/database.ts'
import { add, idOf, newBook, writeBook } from './book.ts'

export class HasAdministrator extends Error {}

const PASSWORD_LENGTH = 20
/** Without letters and digits that are taken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789-_'

/** Answers the password, which is nowhere else. Refuses where somebody already administers the system. */
export async function createFirstAdmin(pool: Pool, { userName, email }: { userName: string; email: string }, now: Date): Promise<string> {
  const password = newPassword()
  const phc = await hashPassword(password)
  await inTransaction(pool, systemOpening, async (tx) => {
    const { rowCount } = await tx.query(
      `select from user_responsibility ur join responsibility r on r.id = ur.responsibility_id join "user" u on u.id = ur.header_id
       where r.code = 'admin' and u.enabled_flag = 'Y' limit 1`,
    )
    if (rowCount) throw new HasAdministrator('There is an administrator already; an administrator resets passwords and makes users.')
    await bringIn(tx, now)
    const book = newBook(now)
    const { id } = add(book, 'user', userName, {
      code: userName,
      name: userName,
      nameEn: userName,
      userType: 'INTERNAL',
      email,
      source: 'MANUAL',
      mustChangePassword: 'Y',
      userResponsibility: [{ responsibilityId: idOf('responsibility', 'admin'), isDefault: 'Y' }],
    })
    await writeBook(tx, book)
    await tx.query('insert into user_password (user_id, phc, changed_at) values ($1, $2, $3)', [id, phc, now])
  })
  return password
}

const newPassword = (): string => Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
