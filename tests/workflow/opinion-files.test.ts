/** Files that go along with an opinion: attached to the to-do or on the page of the link, kept with the task, read by whoever reads the opinion. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { filesOf, outcomeOf, ownStore, PDF, TEXT } from '../files/attaching.ts'
import { press, unfold } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { readable } from '../support/mail.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'
import { askedOfEngineer } from './processes.ts'

let system: System
let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let [buyer, engineer, manager, admin]: Person[] = []

beforeAll(async () => {
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  office = await workflowIn(world)
  ;[buyer, engineer, manager, admin] = await Promise.all(['buyer1', 'engineer1', 'manager1', 'admin'].map((name) => world.person(name)))
  await ownStore()
})

const handedIn = () => askedOfEngineer(world, { office, admin: admin!, buyer: buyer!, engineer: engineer! })

interface Kept {
  taskId: string
  comment: string | null
  names: string[]
}

/** What the task of a document has, as it is stored. */
const keptOf = async (doc: Doc): Promise<Kept[]> =>
  world.query<Kept>(
    `select t.id as "taskId", t.comment, array(select f.original_file_name from base_file f where f.id = any(t.file_ids) and f.business_id = t.id and f.status = 'BOUND' order by 1) as names
     from process_task t join process_instance i on i.id = t.header_id where i.business_id = $1`,
    [doc.id],
  )

const address = (item: Doc) => `${system.origin}/main/myApproval/record?id=${item.id}`
const trail = (page: Page) => page.getByRole('table', { name: '审批', exact: true })

/** The starter finds the file beside the opinion. */
async function downloaded(page: Page, doc: Doc, name: string): Promise<Buffer> {
  await page.goto(`${system.origin}/main/purchaseRequisitionEdit/record?id=${doc.id}#tab-approval`)
  const [download] = await Promise.all([page.waitForEvent('download'), trail(page).getByRole('link', { name }).click()])
  return readFile(await download.path())
}

eachWayOfForms(
  'an engineer attaches a sheet to his to-do and rejects: it goes along, and the buyer opens it beside the reason',
  async ({ page, context, javaScript }) => {
    const { doc, item } = await handedIn()
    await signIn(page, context, system, 'engineer1', { to: '/' })
    await page.goto(address(item))
    const sheet = { name: '对比.pdf', mimeType: 'application/pdf', buffer: PDF }
    if (javaScript) await page.locator('.attachments input[type=file]').setInputFiles([sheet])
    else {
      await page.locator('button[name=intent][value=attach]').click()
      await page.setInputFiles('input[name=files]', [sheet])
      await page.getByRole('button', { name: '上传附件' }).click()
    }
    await expect.poll(() => page.locator('.attachments tbody tr').count()).toBe(1)
    await unfold(page, 'doReject', javaScript)
    await page.locator('textarea[name="input.doReject.reason"]').fill('规格不符，见附件')
    await page.locator('button[name=intent][value=doReject][data-run]').click()
    await expect.poll(() => keptOf(doc)).toMatchObject([{ comment: '规格不符，见附件', names: ['对比.pdf'] }])
    expect(await world.query('select file_ids from interior_pending_item where id = $1', [item.id])).toEqual([{ file_ids: null }])

    await signIn(page, context, system, 'buyer1', { to: '/' })
    expect(await downloaded(page, doc, '对比.pdf')).toEqual(PDF)
  },
)

async function linkFor(person: Person, doc: Doc): Promise<string> {
  const [{ email }] = (await world.query<{ email: string }>('select email from "user" where id = $1', [person.actor.userId])) as [{ email: string }]
  const find = async () =>
    (await system.mails()).map(readable).find((mail) => mail.includes(email) && mail.includes(String(doc.docNum)) && mail.includes('/decide/'))
  await expect.poll(find).toBeDefined()
  return /\/decide\/[\w-]{43}/.exec((await find()) ?? '')?.[0] ?? ''
}

eachWayOfForms(
  'on the page of the link files come and go, stay when a reason is missing, and go along with the decision',
  async ({ page, context }) => {
    const doc = await office.submitted(buyer!)
    await signIn(page, context, system, 'manager1', { to: await linkFor(manager!, doc) })
    const attached = page.locator('main .items li')
    await page.fill('[name=comment]', '请看')
    await page.setInputFiles('input[name=files]', [
      { name: '说明.txt', mimeType: 'text/plain', buffer: TEXT },
      { name: '图.pdf', mimeType: 'application/pdf', buffer: PDF },
    ])
    await press(page, 'attach')
    await expect.poll(() => attached.count()).toBe(2)
    expect(await page.inputValue('[name=comment]'), 'typed before the upload').toBe('请看')
    await attached.filter({ hasText: '图.pdf' }).getByRole('button').click()
    await expect.poll(() => attached.count()).toBe(1)

    await page.fill('[name=comment]', '')
    await page.setInputFiles('input[name=files]', [{ name: '补充.txt', mimeType: 'text/plain', buffer: TEXT }])
    expect(await press(page, 'reject')).toBe(422)
    await expect.poll(() => attached.count(), { message: 'with what was sent along' }).toBe(2)
    await page.setInputFiles('input[name=files]', [{ name: '脚本.js', mimeType: 'text/javascript', buffer: TEXT }])
    expect(await press(page, 'approve')).toBe(422)
    expect(await page.locator('main').innerText()).toContain('当前文件扩展名不能作为附件上传')
    expect((await keptOf(doc)).flatMap(({ names }) => names)).toEqual([])

    await page.fill('[name=comment]', '同意采购')
    await press(page, 'approve')
    await page.waitForURL(`${system.origin}/main/todos`)
    expect((await keptOf(doc)).filter(({ comment }) => comment !== null)).toMatchObject([{ comment: '同意采购', names: ['补充.txt', '说明.txt'] }])
  },
)

test("by the call files of one's own go along, up to their number, and another one's are unknown", async () => {
  const files = filesOf(world)
  const { doc, item } = await handedIn()
  const [task] = await keptOf(doc)
  const uploaded = await files.upload(engineer!, { functionId: 'interiorPendingItem' }, [['报告.txt', TEXT]])
  const [foreign] = await files.upload(manager!, { functionId: 'interiorPendingItem' }, [['别人的.txt', TEXT]])
  const body = { taskId: task?.taskId, result: 'REJECT', comment: '见报告' }
  const decide = (fileIds: unknown) => office.call(engineer!, '/v1/doPass', { ...body, fileIds }, { key: randomUUID() })
  for (const wrong of [[foreign?.id], [randomUUID()]]) {
    expect(await engineer!.refused(decide(wrong))).toMatchObject({ code: 'INVALID' })
  }
  expect((await engineer!.refused(decide(Array.from({ length: 21 }, () => randomUUID())))).status).toBe(422)
  expect(await keptOf(doc)).toMatchObject([{ comment: null, names: [] }])
  await decide(uploaded.map(({ id }) => id))
  expect(await keptOf(doc)).toMatchObject([{ comment: '见报告', names: ['报告.txt'] }])
  expect(await world.query('select status from interior_pending_item where id = $1', [item.id])).toEqual([{ status: 'HANDLED' }])
})

test('whoever reads the document of our side reads the files of its opinions; suppliers, other organisations and strangers find none', async () => {
  const files = filesOf(world)
  const { doc, item } = await handedIn()
  const [file] = await files.upload(engineer!, { functionId: 'interiorPendingItem', businessId: item.id }, [['内部意见.txt', TEXT]])
  const ask = (person: Person) => outcomeOf(files.call(person, '/v2/file/download', { id: file?.id }))
  const supplier = await world.person('supplier01')
  expect(await ask(engineer!)).toHaveProperty('answered')
  // Until it is decided it is the decider's own.
  for (const person of [buyer!, manager!, supplier]) expect(await ask(person)).toMatchObject({ refused: { status: 404 } })

  await engineer!.act('interiorPendingItem', 'doReject', await engineer!.find('interiorPendingItem', item.id), { reason: '不同意' })
  for (const person of [buyer!, engineer!, manager!]) expect(await ask(person), person.actor.userName).toHaveProperty('answered')
  const elsewhere = { ...buyer!, actor: { ...buyer!.actor, userId: randomUUID(), orgIds: [randomUUID()], dataScopeAll: false } }
  for (const person of [supplier, elsewhere]) expect(await ask(person), person.actor.userName).toMatchObject({ refused: { status: 404 } })
  for (const person of [engineer!, buyer!])
    expect(await outcomeOf(files.call(person, '/v2/file/batchDelete', { ids: [file?.id] })), 'it stays what it was').toHaveProperty('refused')
  const [task] = await keptOf(doc)
  expect(await outcomeOf(files.upload(engineer!, { functionId: 'processTask', businessId: task?.taskId }, [['后补.txt', TEXT]]))).toHaveProperty(
    'refused',
  )
})
