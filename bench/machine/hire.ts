/** Colleagues of a buyer, as many as a measurement needs. */
import { asSuperuser, type BenchDatabase } from './place.ts'

/** So many of them, by user name, with the buyer's responsibilities, permits and password. */
export function hire({ superUrl }: BenchDatabase, count: number): Promise<string[]> {
  return asSuperuser(superUrl, async (client) => {
    await client.query(`create temporary table hired as
      select gen_random_uuid() as id, 'worker' || n as code, u.id as like_id
      from generate_series(1, ${count}) n, "user" u where u.code = 'buyer1'`)
    await client.query(
      `insert into "user" select (jsonb_populate_record(u, jsonb_build_object('id', h.id, 'code', h.code, 'name', h.code))).* from hired h join "user" u on u.id = h.like_id`,
    )
    for (const table of ['user_responsibility', 'user_org_permit', 'user_category_permit', 'user_purchase_group_permit', 'user_group_permit'])
      await client.query(
        `insert into ${table} select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'header_id', h.id))).* from hired h join ${table} p on p.header_id = h.like_id`,
      )
    await client.query(
      `insert into user_password select (jsonb_populate_record(p, jsonb_build_object('user_id', h.id))).* from hired h join user_password p on p.user_id = h.like_id`,
    )
    return (await client.query<{ code: string }>('select code from hired order by code')).rows.map(({ code }) => code)
  })
}
