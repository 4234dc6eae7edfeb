/** Interfaces: those of the system follow from the definitions, others are typed in or come from a description that is read twice. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { documents } from '../../catalogue/index.ts'
import type { Answer } from '../../contract/types.ts'
import { allowEgress } from '../../upstream/egress/index.ts'
import { keepBuiltInApis, writeBuiltInApis } from '../../upstream/platform/apis/built-in.ts'
import { editionOf } from '../../upstream/platform/apis/program-edition.ts'
import { readDescription } from '../../upstream/platform/apis/read-description.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { call } from '../print/people.ts'
import { closeLater } from '../support/closing.ts'
import { record } from '../support/record.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

const apiOf = async (code: string) => admin.find('apiInfo', await world.idOf('apiInfo', code))

describe('Built-in interfaces', () => {
  test('are every standard verb and action of each document and every named call, each in the module of its pages', async () => {
    const rows = await world.query<{ code: string }>(`select code from api_info where source = 'BUILTIN'`)
    const codes = new Set(rows.map(({ code }) => code))
    for (const { entity, actions } of documents)
      for (const verb of ['findById', 'listByPage', 'saveOrUpdate', 'doImport', ...Object.keys(actions)])
        expect(codes.has(`POST /v1/${entity}Restful/${verb}`), `${entity} ${verb}`).toBe(true)
    expect([...codes]).toEqual(expect.arrayContaining(['GET /v1/functionalResource/personList', 'POST /v1/apiSwaggerImport']))
    expect(await apiOf('POST /v1/poHeaderRestful/doSubmit')).toMatchObject({
      name: '采购订单·提交',
      nameEn: 'Purchase order: Submit',
      moduleId$: { code: 'PURCHASING', name: '采购管理' },
      projectId$: { code: 'SUPPLYBASE' },
    })
    record('entity', 'apiInfo', 'apiProject', 'apiModule')
  })

  test('are made once, follow the definitions, and are marked where these no longer have them; what is disabled stays so', async () => {
    const snapshot = () => world.query(`select id, version_num, name, enabled_flag, deprecated_flag from api_info order by code`)
    const before = await snapshot()
    await world.query(`update api_info set name = 'old', enabled_flag = 'N' where code = 'POST /v1/bankRestful/findById'`)
    await world.query(
      `insert into api_info select (r).* from (
         select jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'code', 'POST /v1/goneRestful/findById', 'path', '/v1/goneRestful/findById')) as r
         from api_info a where code = 'POST /v1/bankRestful/delete') x`,
    )
    await asSystem(world.pool, (tx) => writeBuiltInApis(tx, NOW))
    expect(await apiOf('POST /v1/bankRestful/findById')).toMatchObject({ name: '银行·查看', enabledFlag: 'N' })
    expect(await apiOf('POST /v1/goneRestful/findById')).toMatchObject({ deprecatedFlag: 'Y', enabledFlag: 'Y' })
    expect((await snapshot()).length).toBe(before.length + 1)
  })

  test('are made again by another program, and not by the one that wrote them last', async () => {
    const nameOfBank = async () => (await apiOf('POST /v1/bankRestful/findById')).name
    const rename = () => world.query(`update api_info set name = 'old' where code = 'POST /v1/bankRestful/findById'`)
    await keepBuiltInApis(world.pool, NOW, 'first')
    await rename()
    await keepBuiltInApis(world.pool, NOW, 'first')
    expect(await nameOfBank()).toBe('old')
    await keepBuiltInApis(world.pool, NOW, 'second')
    expect(await nameOfBank()).toBe('银行·查看')
    await rename()
    await keepBuiltInApis(world.pool, NOW, null)
    expect(await nameOfBank()).toBe('银行·查看')
    expect([await editionOf('upstream/main.ts'), await editionOf('build/upstream.js')]).toEqual([null, expect.stringMatching(/^[0-9a-f]{64}$/)])
  })

  test('can be read, enabled and disabled only', async () => {
    const api = await apiOf('POST /v1/bankRestful/findById')
    expect((await admin.refused(admin.save('apiInfo', { name: '别的' }, api))).words.CN).toBe('内置接口由定义生成，只能查看、启用和停用')
    expect((await admin.refused(admin.verb('apiInfo', 'delete', { id: api.id, versionNum: api.versionNum }))).code).toBe('apiInfo.BUILT_IN')
    await admin.act('apiInfo', 'doEnabled', api)
    expect(await apiOf('POST /v1/bankRestful/findById')).toMatchObject({ enabledFlag: 'Y' })
  })

  test('are not disabled while a button or an application uses them', async () => {
    const api = await apiOf('POST /v1/poHeaderRestful/listByPage')
    const [used] = await world.query<{ n: number }>(
      `select (select count(distinct header_id) from resource_api where api_path = '/v1/poHeaderRestful/listByPage')::int + 1 as n`,
    )
    const refusal = await admin.refused(admin.act('apiInfo', 'doInvalid', api))
    expect(refusal.words).toEqual({ CN: `接口被${used?.n}处使用`, EN: `Used in ${used?.n} places` })
  })
})

test('an interface that is typed in has one address and method, and a schema that is JSON', async () => {
  const moduleId = await world.idOf('apiModule', 'MASTER')
  const typed = { moduleId, method: 'GET', path: '/erp/v1/plants', name: '工厂' }
  expect(await admin.save('apiInfo', typed)).toMatchObject({ code: 'GET /erp/v1/plants', source: 'MANUAL', projectId$: { code: 'ERP' } })
  expect((await admin.refused(admin.save('apiInfo', typed))).status).toBe(422)
  expect((await admin.refused(admin.save('apiInfo', { ...typed, path: 'erp v1' }))).words.CN).toBe(
    '地址须以/开头且不含空格和查询参数，当前值“erp v1”',
  )
  expect((await admin.refused(admin.save('apiInfo', { ...typed, path: '/erp/v1/x', requestSchema: '{' }))).words.CN).toBe('“请求结构”不是有效的JSON')
})

test('the standard verbs answer under apiManagement too', async () => {
  const listed = (await call(world, admin, '/v1/apiManagementRestful/listByPage', 'apiManager', { search: { code: 'erp/v1/materials' } })) as Answer<
    { id: string }[]
  >
  expect(listed.data).toHaveLength(1)
  const moduleId = await world.idOf('apiModule', 'MASTER')
  const draft = { moduleId, method: 'POST', path: '/erp/v1/managed', name: '经管' }
  const saved = (await call(world, admin, '/v1/apiManagementRestful/saveOrUpdate', 'apiManager', { draft })) as Answer<{ id: string }>
  const found = (await call(world, admin, '/v1/apiManagementRestful/findById', 'apiManager', { id: saved.data.id })) as Answer<{ code: string }>
  expect(found.data.code).toBe('POST /erp/v1/managed')
  await call(world, admin, '/v1/apiManagementRestful/delete', 'apiManager', { id: saved.data.id })
  expect(await world.query(`select 1 from api_info where path = '/erp/v1/managed'`)).toEqual([])
})

describe('Projects and modules', () => {
  test('the tree counts the interfaces of each', async () => {
    const { data } = (await call(world, admin, '/v1/apiProjectTree', 'projectAndModule', {})) as Answer<{ code: string; n: number }[]>
    expect(data.find(({ code }) => code === 'TMS')).toMatchObject({ n: 5 })
  })

  test('a module that has interfaces stays, and the project of the system is nobody’s to change', async () => {
    const erp = await admin.find('apiProject', await world.idOf('apiProject', 'ERP'))
    const deletedLines = { apiModule: (erp.apiModule as { id: string }[]).map(({ id }) => id) }
    const refusal = await admin.refused(admin.verb('apiProject', 'delete', { id: erp.id, versionNum: erp.versionNum }))
    expect(refusal.code).toBe('apiProject.MODULE_USED')
    expect(deletedLines.apiModule).toHaveLength(2)
    const own = await admin.find('apiProject', await world.idOf('apiProject', 'SUPPLYBASE'))
    expect((await admin.refused(admin.save('apiProject', { name: '别的' }, own))).code).toBe('apiProject.SHIPPED')
  })
})

const paths = {
  '/shipments': { get: { summary: '查询运单' } },
  '/shipments/close': {
    post: { summary: '关闭运单', requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } } } },
  },
  '/shipments/remove': { delete: { summary: '删除运单' }, get: { operationId: 'removed' } },
}
const components = { schemas: { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } } }
const first = { openapi: '3.1.0', servers: [{ url: 'https://tms.example/api/' }], paths, components }

interface Plan {
  new: number
  changed: number
  gone: number
  same: number
  taken: number
  skipped: number
  rows: { outcome: string; code: string }[]
  digest: string
}

describe('apiSwaggerImport', () => {
  const send = async (document: object | string, more: Record<string, unknown> = {}) => {
    const bytes = Buffer.from(typeof document === 'string' ? document : JSON.stringify(document))
    const file = { name: 'openapi.json', bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
    const body = { moduleId: await world.idOf('apiModule', 'PURCHASING_2'), file, ...more }
    return ((await call(world, admin, '/v1/apiSwaggerImport', 'apiManager', body)) as Answer<Plan>).data
  }
  beforeAll(async () => {
    await admin.save('apiProject', { code: 'SWAGGER', name: '导入', baseServer: 'cxfServer', apiModule: [{ code: 'PURCHASING_2', name: '采购二' }] })
  })

  test('counts first and keeps nothing; the second post writes what was shown', async () => {
    record('call', 'apiSwaggerImport')
    const plan = await send(first)
    expect(plan).toMatchObject({ new: 3, changed: 0, gone: 0, same: 0, taken: 0, skipped: 1 })
    expect(await world.query(`select 1 from api_info where path like '/api/%'`)).toEqual([])
    await send(first, { confirm: plan.digest })
    expect(await apiOf('POST /api/shipments/close')).toMatchObject({ name: '关闭运单', source: 'SWAGGER', apiVersion: '3.1.0', deprecatedFlag: 'N' })
    expect(await send(first)).toMatchObject({ new: 0, changed: 0, gone: 0, same: 3 })
  })

  test('a later description: one new, one changed, one gone, which is kept and marked', async () => {
    const { '/shipments': list, '/shipments/close': _gone, ...rest } = paths
    const later = {
      ...first,
      paths: { ...rest, '/shipments': { get: { ...list.get, summary: '运单列表' } }, '/drivers': { get: { summary: '司机' } } },
    }
    const plan = await send(later)
    expect(plan).toMatchObject({ new: 1, changed: 1, gone: 1, same: 1 })
    expect(plan.rows).toEqual([
      { outcome: 'new', code: 'GET /api/drivers', name: '司机' },
      { outcome: 'changed', code: 'GET /api/shipments', name: '运单列表' },
      { outcome: 'gone', code: 'POST /api/shipments/close', name: '关闭运单' },
    ])
    await send(later, { confirm: plan.digest })
    expect(await apiOf('POST /api/shipments/close')).toMatchObject({ deprecatedFlag: 'Y', enabledFlag: 'Y' })
    expect(await apiOf('GET /api/shipments')).toMatchObject({ name: '运单列表' })
    // It comes back.
    expect(await send(first)).toMatchObject({ new: 0, changed: 2, gone: 1 })
  })

  test('what changed between the two posts is shown again instead of being written', async () => {
    const { digest } = await send(first)
    await world.query(`update api_info set version_num = version_num + 1 where code = 'GET /api/shipments'`)
    expect((await admin.refused(send(first, { confirm: digest }))).code).toBe('apiSwaggerImport.CHANGED')
  })

  test('leaves alone what was typed in or belongs to the system', async () => {
    const foreign = { openapi: '3.0.0', paths: { '/erp/v1/materials': { get: {} }, '/v1/poHeaderRestful/listByPage': { post: {} } } }
    expect(await send(foreign)).toMatchObject({ new: 0, taken: 2 })
    const own = await world.idOf('apiModule', 'PURCHASING_2')
    expect(own).toBeTruthy()
  })

  test('reads Swagger 2 and YAML, and refuses what is neither', async () => {
    const yaml = 'swagger: "2.0"\nbasePath: /v2\npaths:\n  /pets:\n    get:\n      parameters: [{name: q, in: query, type: string}]\n'
    expect(readDescription(yaml).apis).toMatchObject([{ code: 'GET /v2/pets', requestSchema: expect.stringContaining('"q"') }])
    expect((await admin.refused(send('{'))).words.CN).toBe('文件不是有效的JSON或YAML')
    expect((await admin.refused(send({ paths: {} }))).words.CN).toBe('文件不是OpenAPI 2或3的接口描述')
  })

  test('a schema that holds itself ends', () => {
    const close = readDescription(JSON.stringify(first)).apis.find(({ path }) => path.endsWith('/close'))
    expect(JSON.parse(close?.requestSchema ?? '')).toEqual({ type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } })
  })

  test('S11.1 fetches only from hosts of the list', async () => {
    const server = createServer((_, answer) => answer.end(JSON.stringify(first))).listen(0, '127.0.0.1')
    closeLater(() => void server.close())
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`
    const fetched = async () => {
      const body = { moduleId: await world.idOf('apiModule', 'PURCHASING_2'), url }
      return ((await call(world, admin, '/v1/apiSwaggerImport', 'apiManager', body)) as Answer<Plan>).data
    }
    expect((await admin.refused(fetched())).code).toBe('egress.NOT_LISTED')
    allowEgress([new URL(url).host])
    closeLater(() => allowEgress([]))
    expect(await fetched()).toMatchObject({ taken: 0 })
  })

  test('S5.5 needs its button', async () => {
    const buyer = await world.person('buyer1')
    expect((await buyer.refused(call(world, buyer, '/v1/apiSwaggerImport', 'apiManager', { moduleId: admin.actor.userId }))).status).toBe(403)
  })
})
