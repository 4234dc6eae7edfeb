/** Networks that a person signs in from: one that was not seen for ninety days is told to the person. */
import { networkOf } from '../../../contract/network.ts'
import type { Tx } from '../../runtime/types.ts'
import { notify } from '../messaging/mails/account-letter.ts'

const FORGOTTEN_AFTER_MS = 90 * 86_400_000

export async function notePlace(tx: Tx, userId: string, address: string, now: Date): Promise<void> {
  const network = networkOf(address)
  const { rows } = await tx.query<{ isKnown: boolean; isFirst: boolean }>(
    `SELECT coalesce(bool_or("network" = $2 AND "seen_at" > $3), false) AS "isKnown", count(*) = 0 AS "isFirst" FROM "login_place" WHERE "user_id" = $1`,
    [userId, network, new Date(now.getTime() - FORGOTTEN_AFTER_MS)],
  )
  await tx.query(
    `INSERT INTO "login_place" ("user_id", "network", "seen_at") VALUES ($1, $2, $3) ON CONFLICT ("user_id", "network") DO UPDATE SET "seen_at" = excluded."seen_at"`,
    [userId, network, now],
  )
  const { isKnown, isFirst } = rows[0]!
  if (isKnown || isFirst) return
  await notify(
    tx,
    userId,
    {
      code: 'LOGIN_NEW_PLACE',
      title: { CN: '您的账号在新的地址登录', EN: 'Your account was used from a new address' },
      text: {
        CN: `登录地址 ${address}。不是您本人操作时，请立即修改密码并联系管理员。`,
        EN: `The address is ${address}. If it was not you, change your password at once and call the administrator.`,
      },
      url: '/main/userCenter',
    },
    now,
  )
}
