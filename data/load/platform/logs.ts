/** Half a year of the system log, as the work of the story says: whoever did something had signed in that day and left in the evening; jobs ran at night. */
import type { Pool } from 'pg'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'

const MONTHS = 6

const IN_SHANGHAI = `at time zone 'Asia/Shanghai'`
const COLUMNS = '(id, creation_date, status, version_num, level, category, user_id, user_name, ip, user_agent, request_id, message, message_en)'
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'

/** A working day of a person: first and last thing done, and an address of their own. */
const DAYS = `select l.user_id, u.code as user_name, u.user_type, (l.creation_date ${IN_SHANGHAI})::date as day,
    min(l.creation_date) as first, max(l.creation_date) as last, abs(hashtext(u.code)) as own, min(r.name) as name, min(r.name_en) as name_en
  from user_operate_log l join "user" u on u.id = l.user_id join responsibility r on r.code = l.responsibility
  where l.creation_date > $1::timestamptz - make_interval(months => ${MONTHS}) and l.creation_date <= $1::timestamptz group by 1, 2, 3, 4`

const ADDRESS = `case when user_type = 'SUPPLIER' then '203.0.113.' || own % 250 else '10.8.' || own % 16 || '.' || own % 250 end`

export async function loadLogs(pool: Pool, now: Date): Promise<void> {
  const entry = (level: string, category: string, at: string, [cn, en]: readonly [string, string], when = 'true') =>
    `select gen_random_uuid(), ${at}, 'KEPT', 1, '${level}', '${category}', ${category === 'LOGIN_FAIL' ? 'null::uuid' : 'user_id'}, user_name, ${ADDRESS},
       '${BROWSER}', md5(user_name || day || '${category}'), ${cn}, ${en} from days where ${when}`
  await asSystem(pool, async (tx) => {
    await tx.query(
      `with days as (${DAYS}) insert into system_log ${COLUMNS}
       ${entry('INFO', 'LOGIN', `first - interval '6 minutes'`, [`'登录：' || name`, `'Signed in: ' || name_en`])} union all
       ${entry('INFO', 'LOGOUT', `last + interval '9 minutes'`, [`'退出：' || name`, `'Signed out: ' || name_en`], `last + interval '9 minutes' <= $1::timestamptz`)} union all
       ${entry('WARN', 'LOGIN_FAIL', `first - interval '7 minutes'`, [`'登录失败'`, `'Sign-in failed'`], `abs(hashtext(user_name || day)) % 37 = 0`)}`,
      [now],
    )
    await tx.query(
      `insert into system_log (id, creation_date, status, version_num, level, category, message, message_en)
       select gen_random_uuid(), (day::date + time '00:10') ${IN_SHANGHAI}, 'KEPT', 1, 'INFO', 'JOB', '合格供应商清单到日生效与到期', 'Approved supplier lists come into force and run out'
       from generate_series(($1::timestamptz ${IN_SHANGHAI})::date - ${MONTHS * 30}, ($1::timestamptz ${IN_SHANGHAI})::date, interval '1 day') as day`,
      [now],
    )
  })
}
