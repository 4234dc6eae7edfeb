/** Who holds what, asked within a transaction. */
import type { Work } from '../../runtime/working.ts'

/** Whether a user holds one of these responsibilities. */
export async function holdsResponsibility(work: Work, userId: string, codes: readonly string[]): Promise<boolean> {
  const sql =
    'select 1 from user_responsibility u join responsibility r on r.id = u.responsibility_id where u.header_id = $1 and r.code = any($2::text[]) limit 1'
  return ((await work.tx.query(sql, [userId, codes])).rowCount ?? 0) > 0
}
