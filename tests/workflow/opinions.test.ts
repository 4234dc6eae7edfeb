/** What a person often says of a decision is kept with the account and offered wherever a reason is asked. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { press, says, succeed, unfold } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'
import { asks, bind, taskOf, unbind } from './processes.ts'

let system: System
let world: World
let [buyer, engineer, admin]: Person[] = []

beforeAll(async () => {
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  ;[buyer, engineer, admin] = await Promise.all(['buyer1', 'engineer1', 'admin'].map((name) => world.person(name)))
})

async function asked(): Promise<Doc> {
  const office = await workflowIn(world)
  const binding = await bind(admin!, 'requisitionHeader', [asks('工程', 'engineer1')])
  const doc = await office.submitted(buyer!)
  await unbind(admin!, binding)
  return taskOf(world, engineer!, doc)
}

const commentOf = async ({ id }: Doc) =>
  (
    await world.query<{ comment: string }>('select t.comment from interior_pending_item p join process_task t on t.id = p.task_id where p.id = $1', [
      id,
    ])
  )[0]?.comment

eachWayOfForms(
  'an engineer writes down what he often says, rejects with one of them and a word more, and finds none in the box of a colleague',
  async ({ page, context, javaScript }) => {
    const item = await asked()
    await signIn(page, context, system, 'engineer1', { to: '/' })
    await page.goto(`${system.origin}/main/editUserCenter`)
    await page.locator('textarea[name=opinions]').fill('规格不符\n请补充图纸')
    await succeed(page, 'save')
    await page.goto(`${system.origin}/main/myApproval/record?id=${item.id}`)
    await unfold(page, 'doReject', javaScript)
    await page.locator('select[name="input.doReject.$opinion"]').selectOption('请补充图纸')
    await page.locator('textarea[name="input.doReject.reason"]').fill('以A版为准')
    await page.locator('button[name=intent][value=doReject][data-run]').click()
    await expect.poll(() => commentOf(item)).toBe('请补充图纸\n以A版为准')
  },
)

eachWayOfForms('more than ten are refused with their number, and stay in the box', async ({ page, context }) => {
  await signIn(page, context, system, 'engineer2', { to: '/' })
  await page.goto(`${system.origin}/main/editUserCenter`)
  const eleven = Array.from({ length: 11 }, (_, at) => `意见${at + 1}`).join('\n')
  await page.locator('textarea[name=opinions]').fill(eleven)
  expect(await press(page, 'save')).toBe(422)
  await says(page, 'At most 10 frequent opinions; given 11')
  expect((await page.locator('textarea[name=opinions]').inputValue()).split(/\r?\n/)).toHaveLength(11)
})

test('one of more than 200 characters is refused with its beginning and its length', async () => {
  const stored = await admin!.find('user', await world.idOf('user', 'engineer2'))
  const refused = await admin!.refused(admin!.save('user', { opinions: '长'.repeat(201) }, stored))
  expect(refused.words.CN).toBe(`常用意见每条最多200字，“${'长'.repeat(20)}…”有201字`)
})
