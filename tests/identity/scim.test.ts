/** SCIM 2.0 by the calls that a directory makes (Azure AD, as its documents show them), through both processes. */
import { beforeAll, describe, expect, test } from 'vitest'
import { keepBack } from '../flows/flow.ts'
import { call } from '../print/people.ts'
import { eachWayOfForms, openBrowser } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { visitorOf } from '../support/visitor.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

let system: System
let world: World
let admin: Person
let providerId: string
let token: string
let employees: { id: string; code: string; name: string; email: string }[]

beforeAll(async () => {
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  admin = await world.person('admin')
  const draft = {
    code: 'ENTRA',
    name: '集团目录',
    issuer: 'https://login.example',
    clientId: 'supplybase',
    userMatch: 'EMAIL',
    buttonText: '集团目录',
    buttonTextEn: 'Directory',
    runAsUserId: await world.idOf('user', 'admin'),
  }
  providerId = (await admin.save('baseSso', draft)).id
  token = await newToken('Entra')
  employees = await world.query(
    `select id, code, name, email from person p where person_status = 'ON' and not exists (select from "user" u where u.person_id = p.id) order by code limit 4`,
  )
})

async function newToken(label: string): Promise<string> {
  const { data } = (await call(world, admin, '/v1/scim/makeToken', 'baseSSO', { id: providerId, label })) as unknown as { data: { token: string } }
  return data.token
}

interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: whatever the service says; the tests say what it must be.
  body: any
}

async function scim(method: string, path: string, body?: object, more: { token?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${more.token ?? token}`, 'content-type': 'application/scim+json', ...more.headers }
  const answer = await visitorOf(system.origin).ask(`/scim/v2${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, headers: answer.headers, body: answer.text ? JSON.parse(answer.text) : null }
}

const patch = (path: string, ...Operations: object[]) => scim('PATCH', path, { schemas: [PATCH], Operations })
const userOf = (code: string) =>
  world.query<Record<string, unknown>>(
    'select enabled_flag as enabled, name, email, phone, source, must_change_password as "mustChange" from "user" where code = $1',
    [code],
  )

/** As Azure AD makes a user. */
function resource(userName: string, employee: { code: string; email: string; name: string }) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
    externalId: `ext-${userName}`,
    userName,
    active: true,
    displayName: employee.name,
    emails: [{ primary: true, type: 'work', value: employee.email }],
    meta: { resourceType: 'User' },
    name: { formatted: employee.name, familyName: employee.name, givenName: '' },
    title: 'Buyer',
    [ENTERPRISE]: { employeeNumber: employee.code, department: '采购部' },
  }
}

async function made(userName: string, index: number): Promise<string> {
  const employee = employees[index]
  if (!employee) throw new Error('The demo company has too few employees without a user')
  const answer = await scim('POST', '/Users', resource(userName, employee))
  expect([answer.status, answer.headers.get('location')]).toEqual([201, `${system.origin}/scim/v2/Users/${answer.body.id}`])
  return answer.body.id
}

describe('the entrance', () => {
  test('S2.1 takes a token and nothing else: no cookie lets in, no foreign page is asked for a proof', async () => {
    const visitor = visitorOf(system.origin)
    const wrong: Record<string, string>[] = [
      { accept: 'application/scim+json' },
      { authorization: 'Bearer wrong' },
      { authorization: `Basic ${token}` },
    ]
    for (const headers of wrong) {
      const answer = await visitor.ask('/scim/v2/Users', { headers })
      expect([answer.status, answer.headers.get('www-authenticate'), answer.headers.getSetCookie()]).toEqual([401, 'Bearer', []])
      expect(JSON.parse(answer.text)).toEqual({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '401',
        detail: 'The token is not valid',
      })
    }
    const foreign = await scim('GET', '/Users?count=1', undefined, { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } })
    expect([foreign.status, foreign.headers.get('content-type')]).toEqual([200, 'application/scim+json'])
  })

  test('S11.4 a token is known by its hash only, and is dead once it is revoked', async () => {
    const other = await newToken('second')
    expect((await scim('GET', '/Users?count=1', undefined, { token: other })).status).toBe(200)
    const [stored] = await world.query<{ id: string; text: string }>(`select id, scim_token::text as text from scim_token where label = 'second'`)
    expect(stored?.text).not.toContain(other)
    await call(world, admin, '/v1/scim/revokeToken', 'baseSSO', { id: providerId, tokenId: stored?.id })
    expect((await scim('GET', '/Users?count=1', undefined, { token: other })).status).toBe(401)
    const [kept] = await world.query<{ n: number }>('select count(*)::int as n from idempotency where answer::text like $1', [`%${other}%`])
    expect(kept?.n).toBe(0)
  })

  test('S5.1 whoever may not maintain users may not do so by a token either', async () => {
    const stored = await admin.find('baseSso', providerId)
    await world.query('update base_sso set run_as_user_id = $2 where id = $1', [providerId, await world.idOf('user', 'buyer1')])
    expect((await scim('GET', '/Users')).status).toBe(403)
    await world.query('update base_sso set run_as_user_id = $2 where id = $1', [providerId, stored.runAsUserId])
    const buyer = await world.person('buyer1')
    await expect(call(world, buyer, '/v1/scim/makeToken', 'baseSSO', { id: providerId, label: 'x' })).rejects.toMatchObject({ status: 403 })
  })

  test('describes itself', async () => {
    const config = (await scim('GET', '/ServiceProviderConfig')).body
    expect([config.patch.supported, config.bulk.supported, config.filter.supported]).toEqual([true, false, true])
    expect((await scim('GET', '/ResourceTypes')).body.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(['/Users', '/Groups'])
    expect((await scim('GET', `/Schemas/${ENTERPRISE}`)).body.attributes[0].name).toBe('employeeNumber')
    expect((await scim('GET', '/Schemas')).body.totalResults).toBe(3)
  })
})

describe('users', () => {
  test('are looked for by name and external id, as a directory does before it makes one', async () => {
    const nobody = await scim('GET', `/Users?filter=${encodeURIComponent('userName eq "nobody.9"')}`)
    expect([nobody.status, nobody.body.totalResults, nobody.body.Resources]).toEqual([200, 0, []])
    const id = await made('Lin.New', 0)
    const byName = await scim('GET', `/Users?filter=${encodeURIComponent('userName eq "Lin.New"')}`)
    expect(byName.body.Resources.map((one: { id: string }) => one.id)).toEqual([id])
    const byExternal = await scim('GET', `/Users?filter=${encodeURIComponent('externalId eq "ext-Lin.New"')}`)
    expect(byExternal.body.Resources[0]).toMatchObject({ userName: 'lin.new', active: true, [ENTERPRISE]: { employeeNumber: employees[0]?.code } })
    const odd = await scim('GET', `/Users?filter=${encodeURIComponent('title sw "B"')}`)
    expect([odd.status, odd.body.scimType]).toEqual([400, 'invalidFilter'])
  })

  test('come page by page, and never those of suppliers', async () => {
    const [total] = await world.query<{ n: number }>(`select count(*)::int as n from "user" where user_type = 'INTERNAL'`)
    const page = (await scim('GET', '/Users?startIndex=3&count=2')).body
    expect([page.totalResults, page.startIndex, page.itemsPerPage]).toEqual([total?.n, 3, 2])
    const supplier = await world.idOf('user', 'supplier01')
    expect((await scim('GET', `/Users/${supplier}`)).status).toBe(404)
    expect((await patch(`/Users/${supplier}`, { op: 'replace', path: 'active', value: false })).status).toBe(404)
  })

  test('are made for known employees, without a password and without a responsibility', async () => {
    await made('wang.scim', 1)
    expect(await userOf('wang.scim')).toMatchObject([{ enabled: 'Y', source: 'SSO', mustChange: null }])
    const stranger = await scim('POST', '/Users', resource('no.one', { code: 'X99999', email: 'x@huadong.example', name: '无' }))
    expect([stranger.status, stranger.body.scimType]).toEqual([400, 'invalidValue'])
    const again = await scim('POST', '/Users', resource('wang.scim', employees[2] as (typeof employees)[number]))
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
    expect(again.body.detail).toBe('User name exists')
    expect((await scim('POST', '/Users', { schemas: [] })).body.scimType).toBe('invalidValue')
  })

  test('change by patches with and without a path, and by being put whole', async () => {
    const id = await made('zhao.scim', 2)
    await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'displayName', value: '赵新' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'zhao.new@huadong.example' },
      { op: 'Add', path: 'title', value: 'Senior buyer' },
    )
    await patch(`/Users/${id}`, { op: 'Add', value: { 'name.formatted': '赵新新', phoneNumbers: [{ type: 'mobile', value: '13800001111' }] } })
    expect(await userOf('zhao.scim')).toMatchObject([{ name: '赵新新', email: 'zhao.new@huadong.example', phone: '13800001111' }])
    const put = await scim('PUT', `/Users/${id}`, { ...resource('zhao.scim', employees[2] as (typeof employees)[number]), displayName: '赵' })
    expect([put.status, put.body.displayName]).toEqual([200, '赵'])
    const other = await patch(`/Users/${id}`, { op: 'replace', path: `${ENTERPRISE}:employeeNumber`, value: 'HD99999' })
    expect([other.status, other.body.scimType]).toEqual([400, 'mutability'])
    const none = await scim('PATCH', `/Users/${id}`, { schemas: [PATCH] })
    expect([none.status, none.body.scimType]).toEqual([400, 'invalidSyntax'])
  })

  test('that become inactive are out at once: sessions end, open tasks go to the manager', async () => {
    const id = await world.idOf('user', 'approver1')
    const [manager] = await world.query<{ id: string }>(
      `select above.id from "user" u join person p on p.id = u.person_id join "user" above on above.person_id = p.manager_id where u.id = $1`,
      [id],
    )
    await world.query(
      `insert into user_info (id, id_hash, code_hash, user_id, started_at, created_at, last_seen_at) values (gen_random_uuid(), sha256('a'), sha256('b'), $1, now(), now(), now())`,
      [id],
    )
    await world.query(
      `insert into interior_pending_item (id, version_num, user_id, title, item_type, status, arisen_at, business_id, template_code)
       values (gen_random_uuid(), 1, $1, '待审批', 'APPROVAL', 'PENDING', now(), gen_random_uuid(), 'T')`,
      [id],
    )
    const answer = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect([answer.status, answer.body.active]).toEqual([200, false])
    expect(await userOf('approver1')).toMatchObject([{ enabled: 'N' }])
    expect(await world.query('select ended_why as why from user_info where user_id = $1', [id])).toEqual([{ why: 'DISABLED' }])
    const [moved] = await world.query<{ userId: string }>(`select user_id as "userId" from interior_pending_item where title = '待审批'`)
    expect(moved?.userId).toBe(manager?.id ?? (await world.idOf('user', 'admin')))
    expect((await patch(`/Users/${id}`, { op: 'replace', value: { active: true } })).body.active).toBe(true)
  })

  test('are disabled, not deleted', async () => {
    const id = await made('sun.scim', 3)
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await userOf('sun.scim')).toMatchObject([{ enabled: 'N' }])
    expect((await scim('GET', `/Users/${id}`)).body.active).toBe(false)
    const self = await scim('DELETE', `/Users/${await world.idOf('user', 'admin')}`)
    expect([self.status, self.body.detail]).toEqual([403, 'A directory cannot disable the user as whom it works'])
    expect((await scim('DELETE', '/Users/none')).body).toMatchObject({ status: '404' })
  })
})

test('groups are the internal responsibilities: members come, go and are listed', async () => {
  const buyers = (await scim('GET', '/Groups?excludedAttributes=members')).body.Resources.find(
    ({ externalId }: { externalId: string }) => externalId === 'buyer',
  )
  expect(buyers.members).toBeUndefined()
  const id = await world.idOf('user', 'expert1')
  const isMember = async () => (await scim('GET', `/Groups/${buyers.id}`)).body.members.some(({ value }: { value: string }) => value === id)
  expect(await isMember()).toBe(false)
  expect((await patch(`/Groups/${buyers.id}`, { op: 'Add', path: 'members', value: [{ value: id }] })).status).toBe(204)
  expect(await isMember()).toBe(true)
  expect((await patch(`/Groups/${buyers.id}`, { op: 'Remove', path: 'members', value: [{ value: id }] })).status).toBe(204)
  expect(await isMember()).toBe(false)
  await patch(`/Groups/${buyers.id}`, { op: 'add', value: { members: [{ value: id }] } })
  await patch(`/Groups/${buyers.id}`, { op: 'remove', path: `members[value eq "${id}"]` })
  expect(await isMember()).toBe(false)
  const renamed = await patch(`/Groups/${buyers.id}`, { op: 'replace', path: 'displayName', value: 'Buyers' })
  expect([renamed.status, renamed.body.scimType]).toEqual([400, 'mutability'])
  expect((await scim('POST', '/Groups', { displayName: 'x' })).status).toBe(405)
})

eachWayOfForms('an administrator makes a token, sees it once, and takes it back', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'admin', { to: '/main/baseSSO' })
  await page.goto(`${system.origin}/main/baseSSOEdit?id=${providerId}`)
  await page.getByRole('link', { name: 'SCIM令牌' }).click()
  await page.fill('[name=label]', `目录${javaScript}`)
  await page.getByRole('button', { name: '生成令牌' }).click()
  await page.locator('code', { hasText: 'scim_' }).waitFor()
  const shown = await page.locator('code', { hasText: 'scim_' }).innerText()
  expect((await scim('GET', '/Users?count=1', undefined, { token: shown })).status).toBe(200)
  await page.goto(page.url())
  expect(await page.locator('body').innerText()).not.toContain(shown)
  await page
    .getByRole('row', { name: `目录${javaScript}` })
    .getByRole('button', { name: '撤销' })
    .click()
  await expect.poll(() => page.getByRole('row', { name: `目录${javaScript}` }).innerText()).toContain('已于')
  expect((await scim('GET', '/Users?count=1', undefined, { token: shown })).status).toBe(401)
  record('page', 'baseSSOEdit')
})

test('with script a second press while a token is on its way makes no other one', async () => {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  await signIn(page, context, system, 'admin', { to: '/main/baseSSO' })
  await page.goto(`${system.origin}/main/baseSSOEdit?id=${providerId}`)
  await page.getByRole('link', { name: 'SCIM令牌' }).click()
  await page.fill('[name=label]', '两下')
  const letThrough = await keepBack(page, (request) => request.method() === 'POST')
  const make = page.getByRole('button', { name: '生成令牌' })
  await make.click()
  await expect.poll(() => make.getAttribute('aria-disabled')).toBe('true')
  await make.click({ force: true })
  await letThrough()
  await page.locator('code', { hasText: 'scim_' }).waitFor()
  expect(await make.getAttribute('aria-disabled')).toBe(null)
  await page.goto(page.url())
  expect(await page.getByRole('row', { name: '两下' }).count()).toBe(1)
  await context.close()
})
