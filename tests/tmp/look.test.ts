import { test } from 'vitest'
import { confirmedOrder, peopleOf, releasedOrder } from '../delivery/goods.ts'
import { openBrowser } from '../support/browser.ts'
import { signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
test('see', { timeout: 300_000 }, async () => {
  const system = await startSystem()
  const world = await openWorld(system.database)
  const people = await peopleOf(world)
  const office = await workflowIn(world)
  const engineer = await world.person('engineer1')
  const a = await office.submitted(engineer)
  await office.submitted(engineer)
  await releasedOrder(world, people, '6', { lines: 4 })
  await confirmedOrder(world, people, '6')
  const [todo] = await world.query<{ id: string }>(`select id from process_task where status = 'OPEN' or true order by create_time desc limit 1`).catch(() => [])
  console.log(a.docNum, todo)
  for (const [w, h] of [[390, 844], [1280, 720], [1366, 768]] as const) {
    for (const [who, to, name] of [['manager1', '/', 'home-m'], ['engineer2', '/', 'home-e'], ['warehouse1', '/', 'home-w'], ['supplier01', '/', 'home-s'], ['buyer1', '/main/inCalendar', 'cal']] as const) {
      const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: w, height: h } })
      const page = await context.newPage()
      await signIn(page, context, system, who, { to })
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `/tmp/look-${name}-${w}.png`, fullPage: w === 390 })
      await context.close()
    }
  }
})
