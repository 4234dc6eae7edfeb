/** What is unusual is asked about, with nothing done, and done once the person has agreed to what stands there now. */
import { beforeAll, expect, test } from 'vitest'
import type { WarningIssue } from '../../upstream/runtime/rules/refusal.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let buyer: Person

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  buyer = await world.person('buyer1')
  await world.query('update material_org set lead_days = 40 where material_id = $1 and org_id = $2', [office.ids.material, office.ids.org])
})

const submit = (doc: Doc, confirmed: string[] = []) =>
  buyer.verb('requisitionHeader', 'doSubmit', { rows: [{ id: doc.id, versionNum: doc.versionNum }], confirmed })
const keysOf = (refusal: { issues: unknown[] }) => (refusal.issues as WarningIssue[]).map(({ confirm }) => confirm)

test('a need-by date inside the lead time of 40 days asks first: nothing is submitted until it is confirmed', async () => {
  const draft = await office.draft(buyer)
  const asked = await buyer.refused(submit(draft))
  expect(asked).toMatchObject({
    status: 409,
    code: 'CONFIRM',
    issues: [{ at: 'requisitionLine[0].needByDate', code: 'requisitionHeader.LEAD_TIME', words: { CN: '第10行需求日期早于提前期40天' } }],
  })
  expect((await buyer.find('requisitionHeader', draft.id)).status).toBe('DRAFT')
  await submit(draft, keysOf(asked))
  expect((await buyer.find('requisitionHeader', draft.id)).status).toBe('SUBMITTED')
})

test('what was confirmed stands in the history of what was done', async () => {
  const draft = await office.draft(buyer)
  await submit(draft, keysOf(await buyer.refused(submit(draft))))
  const [event] = await world.query<{ changes: { confirmed: { CN: string }[] } }>(
    `select changes from document_history where business_id = $1 and action = 'doSubmit'`,
    [draft.id],
  )
  expect(event?.changes.confirmed).toMatchObject([{ CN: '第10行需求日期早于提前期40天' }])
})

test('who agreed to 40 days has not agreed to 50', async () => {
  const draft = await office.draft(buyer)
  const asked = await buyer.refused(submit(draft))
  await world.query('update material_org set lead_days = 50 where material_id = $1 and org_id = $2', [office.ids.material, office.ids.org])
  const again = await buyer.refused(submit(draft, keysOf(asked)))
  expect(again.issues[0]?.words.CN).toBe('第10行需求日期早于提前期50天')
  await world.query('update material_org set lead_days = 40 where material_id = $1 and org_id = $2', [office.ids.material, office.ids.org])
})

test('a repeated key after the confirmation gives the first answer and no second effect', async () => {
  const draft = await office.draft(buyer)
  const confirmed = keysOf(await buyer.refused(submit(draft)))
  const body = { rows: [{ id: draft.id, versionNum: draft.versionNum }], confirmed }
  const [one, two] = [
    await buyer.verb('requisitionHeader', 'doSubmit', body, { key: 'once-1' }),
    await buyer.verb('requisitionHeader', 'doSubmit', body, { key: 'once-1' }),
  ]
  expect(two).toEqual(one)
  const runs = await world.query('select 1 from process_instance where business_id = $1', [draft.id])
  expect(runs).toHaveLength(1)
})
