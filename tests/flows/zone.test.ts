/** Times are read by the clock of the organisation that one works for. */
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { draftRequisition, type Goods, goodsOf, idIn } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
})

eachWayOfForms('half past eleven at night in UTC is the next day in Suzhou and in Berlin', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods[0]!)
  const [id, address] = [idIn(page), page.url()]
  const setZone = (zone: string) =>
    system.query(`update organization set time_zone = $1 where id = (select coalesce(default_org_id, org_id) from "user" where code = 'buyer1')`, [
      zone,
    ])
  await system.query(`update document_history set at = '2026-11-20T23:30:00Z' where business_id = $1`, [id])
  try {
    for (const [zone, shown] of [
      ['Asia/Shanghai', '2026-11-21 07:30:00'],
      ['Europe/Berlin', '2026-11-21 00:30:00'],
      ['UTC', '2026-11-20 23:30:00'],
    ] as const) {
      await setZone(zone)
      await page.goto('about:blank')
      await page.goto(`${address}#tab-history`)
      await expect.poll(() => page.locator('.history time').first().innerText()).toBe(shown)
    }
  } finally {
    await setZone('Asia/Shanghai')
  }
  record('constant', 'format.datetime')
})
