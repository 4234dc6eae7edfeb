/** What people did and what happened to the system, row by row; added to and never changed. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../app/page-types.ts'
import { withCodeLabels } from '../../app/server/describe/code-labels.ts'
import { withEnglish } from '../../app/server/describe/english-words.ts'
import { systemLog, userOperateLog } from '../../catalogue/identity/logs.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { logLogin } from '../../upstream/platform/sessions/events.ts'
import { sweep } from '../../upstream/platform/sweep.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { CallContext } from '../../upstream/runtime/types.ts'
import { rowsOf } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { closeLater } from '../support/closing.ts'
import { NOW, openWorldWith, type Person, type World } from '../support/world.ts'
import { application } from './applications.ts'

booksHere()

let world: World
let admin: Person
let buyer: Person

beforeAll(async () => {
  ;({ world, admin, buyer } = await openWorldWith({ admin: 'admin', buyer: 'buyer1' }))
})

/** The rows of the list as a workbook, without its head. */
async function exported(page: string, entity: string, search: Record<string, string>, columns: string[], language: 'CN' | 'EN') {
  const body = { requestUrl: `/v1/${entity}Restful/listByPage`, requestParams: { search }, columns }
  const rows = await rowsOf(await bytesOf(await call(world, admin, '/v1/exportExcelRestful/exportExcel', page, body, language)))
  return rows.slice(1)
}

const operations = (action: string) =>
  world.query(
    `select user_name as who, responsibility, menu, entity_name as entity, business_num as num, action, from_status as "from", to_status as "to", result, message, ms is not null as timed, request_id is not null as traced
     from user_operate_log where action = $1 order by creation_date desc, id desc limit 1`,
    [action],
  )

async function draftRequisition() {
  const [material] = await world.query<{ id: string }>('select id from material_item order by code limit 1')
  return buyer.save('requisitionHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    orgId: await world.idOf('organization', 'SZ10'),
    purpose: '补充库存',
    requisitionLine: [{ materialId: material?.id, requestQty: '10', needByDate: '2027-01-15' }],
  })
}

describe('The operation log', () => {
  test('has one row for an action, with page, document, states and how long it took', async () => {
    const doc = await draftRequisition()
    await buyer.act('requisitionHeader', 'doSubmit', doc)
    expect(await operations('doSubmit')).toEqual([
      {
        who: buyer.actor.displayName,
        responsibility: 'buyer',
        menu: 'purchaseRequisitionList',
        entity: 'requisitionHeader',
        num: doc.docNum,
        action: 'doSubmit',
        from: 'DRAFT',
        to: 'SUBMITTED',
        result: 'DONE',
        message: null,
        timed: true,
        traced: true,
      },
    ])
  })

  test('has refused actions too, with the reason', async () => {
    const doc = await draftRequisition()
    await buyer.refused(buyer.act('requisitionHeader', 'doCancel', doc))
    expect(await operations('doCancel')).toMatchObject([{ num: doc.docNum, result: 'REFUSED', message: '请填写原因' }])
  })

  test('S8.1 has what was refused at the entrance, before any service was asked, and so has the audit', async () => {
    const doc = await draftRequisition()
    const denied = new Refusal({ code: 'FORBIDDEN', status: 403, words: { CN: '您没有此操作的权限', EN: 'Not allowed' } })
    const context: CallContext = {
      actor: buyer.actor,
      now: NOW,
      language: 'CN',
      requestId: 'entrance-1',
      address: '203.0.113.9',
      idempotencyKey: null,
    }
    const attempt = world.services.refused('/v1/requisitionHeaderRestful/doAbolish', { rows: [{ id: doc.id }] }, context, denied)
    expect(await buyer.refused(attempt)).toBe(denied)
    expect(await operations('doAbolish')).toMatchObject([{ num: doc.docNum, result: 'REFUSED', message: '您没有此操作的权限' }])
    expect(
      await world.query(`select entity, business_id, action, address from audit_event where kind = 'DENIED' and request_id = 'entrance-1'`),
    ).toEqual([{ entity: 'requisitionHeader', business_id: doc.id, action: 'doAbolish', address: '203.0.113.9' }])
  })

  test('is searched over 92 days at most, and shows the newest 92 without a search', async () => {
    const refusal = await admin.refused(
      admin.list('userOperateLogList', { search: { 'creationDate.from': '2026-08-01', 'creationDate.to': '2026-11-20' } }),
    )
    expect(refusal.words.CN).toBe('创建时间的查询范围最多92天，当前2026-08-01 – 2026-11-20')
    const { rows } = await admin.list('userOperateLogList', { search: { 'creationDate.from': '2026-09-01', 'creationDate.to': '2026-11-30' } })
    expect(rows.length).toBeGreaterThan(0)
  })

  test('names pages, documents, actions and states as its reader does, and is searched by these words and by the codes', async () => {
    const doc = await draftRequisition()
    await buyer.act('requisitionHeader', 'doSubmit', doc)
    const found = (search: Record<string, string>) => admin.list('userOperateLogList', { search: { businessNum: doc.docNum as string, ...search } })
    for (const entityName of ['采购申请', 'purchase requisition', 'requisitionHeader'])
      for (const action of ['提交', 'Submit', 'doSubmit'])
        expect(
          (await found({ entityName, action })).rows.map((row) => row.action),
          `${entityName} ${action}`,
        ).toEqual(['doSubmit'])
    expect((await found({ entityName: '采购订单' })).rows).toEqual([])
    expect((await found({ action: '批准' })).rows).toEqual([])

    const [row] = (await found({ action: 'doSubmit' })).rows as Row[]
    const names = (language: 'CN' | 'EN') =>
      ['menu', 'entityName', 'action', 'fromStatus', 'toStatus'].map((key) => withCodeLabels(userOperateLog, language)(row as Row)[`${key}$`])
    expect(names('CN')).toEqual([
      { code: 'purchaseRequisitionList', name: '采购申请' },
      { code: 'requisitionHeader', name: '采购申请' },
      { code: 'doSubmit', name: '提交' },
      { code: 'DRAFT', name: '拟定' },
      { code: 'SUBMITTED', name: '审批中' },
    ])
    expect(names('EN').slice(1)).toEqual([
      { code: 'requisitionHeader', name: 'Purchase requisition' },
      { code: 'doSubmit', name: 'Submit' },
      { code: 'DRAFT', name: 'Draft' },
      { code: 'SUBMITTED', name: 'In approval' },
    ])
  })

  test('names the user and the responsibility in the language of its reader, and says why not in it, in the workbook as in the list', async () => {
    const doc = await draftRequisition()
    await buyer.refused(buyer.act('requisitionHeader', 'doCancel', doc))
    const search = { businessNum: String(doc.docNum), action: 'doCancel' }
    const columns = ['userId', 'responsibility', 'menu', 'entityName', 'action', 'fromStatus', 'result', 'message']
    const [cn, en] = await Promise.all(
      (['CN', 'EN'] as const).map((language) => exported('userOperateLogList', 'userOperateLog', search, columns, language)),
    )
    const [row] = (await admin.reading('EN').list('userOperateLogList', { search })).rows
    expect(row).toMatchObject({ userId$: { code: 'buyer1', name: 'Song Li' }, responsibility$: { code: 'buyer', name: 'Buyer' } })
    expect(withEnglish(userOperateLog, 'EN')(row as Row).message).toBe('Give a reason')
    expect(cn).toEqual([['buyer1', buyer.actor.displayName, '采购员', '采购申请', '采购申请', '取消申请', undefined, '拒绝', '请填写原因']])
    expect(en).toEqual([
      ['buyer1', 'Song Li', 'Buyer', 'Requisitions', 'Purchase requisition', 'Cancel requisition', undefined, 'Refused', 'Give a reason'],
    ])
    for (const responsibility of ['采购员', 'Buyer', 'buyer'])
      expect((await admin.list('userOperateLogList', { search: { ...search, responsibility } })).count, responsibility).toBe(1)
    expect((await admin.list('userOperateLogList', { search: { ...search, responsibility: '财务' } })).count).toBe(0)
  })

  test('says in a workbook the states of each document by the words that this document has for them', async () => {
    const doc = await draftRequisition()
    await buyer.act('requisitionHeader', 'doSubmit', doc)
    const search = { businessNum: String(doc.docNum) }
    const columns = ['action', 'fromStatus', 'toStatus']
    const rows = await exported('userOperateLogList', 'userOperateLog', search, columns, 'EN')
    expect(rows.toSorted()).toEqual([
      ['Made', undefined, 'Draft'],
      ['Submit', 'Draft', 'In approval'],
    ])
  })

  test('belongs to the administrator', async () => {
    expect((await buyer.refused(buyer.list('userOperateLogList'))).status).toBe(403)
  })
})

describe('The system log', () => {
  test('tells who changed a permission, with what was there before', async () => {
    const role = await admin.find('role', await world.idOf('role', 'ROLE_QUALITY'))
    await admin.save('role', { description: '检验与索赔' }, role)
    const [row] = await world.query('select category, user_name as who, message, detail from system_log order by creation_date desc, id desc limit 1')
    expect(row).toEqual({ category: 'PERMISSION', who: 'admin', message: '角色 ROLE_QUALITY：保存', detail: '说明: – → "检验与索赔"' })
  })

  test('speaks the language of its reader, who finds what happened by these words, in the list, the record and the workbook', async () => {
    const role = await admin.find('role', await world.idOf('role', 'ROLE_FINANCE'))
    await admin.save('role', { description: '对账与付款' }, role)
    const [cn, en] = ['角色 ROLE_FINANCE：保存', 'Role ROLE_FINANCE: Saved']
    for (const [language, words] of [
      ['CN', cn],
      ['EN', en],
    ] as const) {
      const reader = admin.reading(language)
      for (const message of [cn, en]) {
        const { rows } = await reader.list('log', { search: { message } })
        expect(rows.map((row) => withEnglish(systemLog, language)(row as Row).message)).toEqual([words])
        const record = await reader.find('systemLog', String(rows[0]?.id))
        expect(withEnglish(systemLog, language, {})(record as Row).message).toBe(words)
      }
      expect(await exported('log', 'systemLog', { message: cn }, ['message', 'userId'], language)).toEqual([
        [words, 'admin', language === 'EN' ? 'Lyu Tao' : admin.actor.displayName],
      ])
    }
  })

  test('calls fields, values and other records as its reader does, never by their keys, in the list, the record and the workbook', async () => {
    const responsibility = await admin.find('responsibility', await world.idOf('responsibility', 'warehouse'))
    const [role] = responsibility.responsibilityRole as Row[]
    const added = { roleId: await world.idOf('role', 'ROLE_QUALITY'), startDate: '2026-12-01' }
    await admin.save('responsibility', { dataScopeAll: 'Y', homePage: 'exHome', responsibilityRole: [{ id: role?.id }, added] }, responsibility)
    const told = {
      CN: '不限数据范围: 否 → 是\n首页: 内部首页 → 供应商首页\n角色 20 新增: 角色: 质量工程师 ROLE_QUALITY, 开始日期: "2026-12-01"',
      EN: 'All rows: No → Yes\nHome page: Internal home → Supplier home\nRoles 20 added: Role: Quality engineer ROLE_QUALITY, From: "2026-12-01"',
    }
    for (const language of ['CN', 'EN'] as const) {
      const { rows } = await admin.reading(language).list('log', { search: { category: 'PERMISSION' } })
      const record = await admin.reading(language).find('systemLog', String(rows[0]?.id))
      expect(withEnglish(systemLog, language)(rows[0] as Row).detail).toBe(told[language])
      expect(withEnglish(systemLog, language, {})(record as Row).detail).toBe(told[language])
      expect((await exported('log', 'systemLog', { category: 'PERMISSION' }, ['detail'], language))[0]).toEqual([told[language]])
    }
  })

  test('names the responsibility that somebody signed in with as its reader does', async () => {
    const [held] = await world.query<{ id: string; code: string; name: string; nameEn: string }>(
      `select id, code, name, name_en as "nameEn" from responsibility where code = 'buyer'`,
    )
    const visit = { now: NOW, address: '203.0.113.9', requestId: 'sign-in-1', userAgent: null }
    await asSystem(world.pool, (tx) => logLogin(tx, { what: 'LOGIN', userId: buyer.actor.userId, userName: 'buyer1', responsibility: held }, visit))
    expect(await world.query(`select message, message_en as en from system_log where request_id = 'sign-in-1'`)).toEqual([
      { message: '登录：采购员', en: 'Signed in: Buyer' },
    ])
  })

  test('is read by the administrator alone', async () => {
    expect((await admin.list('log')).rows.length).toBeGreaterThan(0)
    expect((await buyer.refused(buyer.list('log'))).status).toBe(403)
  })
})

describe('S8.2 logs', () => {
  test('are neither altered nor deleted by the services', async () => {
    const pool = createPool(world.database.appUrl, 1)
    closeLater(() => pool.end())
    for (const table of ['system_log', 'user_operate_log'])
      for (const change of [`update ${table} set message = 'x'`, `delete from ${table}`, `truncate ${table}`])
        await expect(pool.query(`begin; set local role app_system; ${change}`), change).rejects.toThrow(/permission denied|append-only/)
  })

  test('stay for two years and not longer, whoever asks for less', async () => {
    const aged = (age: string) =>
      `insert into system_log (id, creation_date, category, message) values (gen_random_uuid(), now() - interval '${age}', 'JOB', '${age}')`
    await world.query(aged('25 months'))
    await world.query(aged('23 months'))
    await world.query('select forget_logs(1)')
    await sweep(world.pool)
    expect(await world.query(`select message from system_log where message like '% months'`)).toEqual([{ message: '23 months' }])
  })
})

test('a record whose code tells people nothing is called by its name in both logs, refused actions too', async () => {
  const { doc } = await application(world, admin, { name: '仓储接口', apis: {} })
  await admin.refused(admin.act('baseOauthApp', 'doEnabled', doc))
  const acted = await world.query(
    `select business_num as num, action, result from user_operate_log where business_id = $1 and action in ('create', 'doEnabled') order by action`,
    [doc.id],
  )
  expect(acted).toEqual([
    { num: '仓储接口', action: 'create', result: 'DONE' },
    { num: '仓储接口', action: 'doEnabled', result: 'REFUSED' },
  ])
  const told = await world.query<{ message: string }>(`select message from system_log where message like 'OAuth应用 %' order by message`)
  expect(told.map(({ message }) => message)).toEqual(['OAuth应用 仓储接口：新建', 'OAuth应用 仓储接口：重置密钥'])
})
