/** A new area reaches a database that has lived for a while: what is new comes, what people changed stays. */
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { buttons, documents, lookups } from '../../catalogue/index.ts'
import { jobs } from '../../catalogue/jobs.ts'
import { type AnyDefinition, document, list, text } from '../../catalogue/language/define.ts'
import { values } from '../../catalogue/language/lookup-type.ts'
import type { ButtonCode } from '../../catalogue/language/names.ts'
import { menus } from '../../catalogue/menu.ts'
import { createFirstAdmin } from '../../data/load/first-admin.ts'
import { areaOf } from '../../scripts/lib/areas.ts'
import { writeMigration } from '../../scripts/lib/write-migration.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { keepDelivered, MARK } from '../../upstream/platform/delivered/bring-in.ts'
import type { Catalogue } from '../../upstream/platform/delivered/record.ts'
import { ownCatalogue } from '../../upstream/platform/delivered/shipment.ts'
import { applyMigrations, migrate } from '../../upstream/store/migrate.ts'
import { policyStatements } from '../../upstream/store/policies.ts'
import { tables, tablesOf } from '../../upstream/store/tables.ts'
import { closeLater } from '../support/closing.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { connected, oldDatabase } from '../support/old-release.ts'

const NOW = new Date('2026-12-01T01:00:00Z')

// ── An area that the product does not have ──────────────────────────────────────────────────────────────────────────

// A button of the new area is none of the type's.
const calibrate = 'btnCalibrate' as ButtonCode

const mould = document('mould', {
  label: ['模具', 'Mould'],
  number: 'MD{yyyyMMdd}{0000}',
  statusLookup: 'MOULD_STATUS',
  fields: { kind: text(50, '类型', 'Kind') },
  states: { DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } }, IN_USE: { label: ['使用中', 'In use'], end: true } },
  actions: {
    doConfirm: {
      label: ['启用', 'Put to use'],
      from: ['DRAFT'],
      to: 'IN_USE',
      who: ['buyer'],
      resource: 'btnConfirm',
      tell: { owner: 'MOULD_IN_USE' },
    },
  },
  templates: { MOULD_IN_USE: { title: ['模具{docNum}已启用', 'Mould {docNum} is in use'] } },
  scope: { side: 'internal' },
  list: { find: ['docNum'], columns: ['docNum', 'kind', 'status'], sort: '-creationDate' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['kind'] }] },
  pages: { mouldList: list('permitted', ['buyer', 'manager'], { label: ['模具', 'Moulds'], maintain: ['buyer'], gives: { buyer: [calibrate] } }) },
})
const definition = mould as unknown as AnyDefinition

const page = { name: 'mouldList', entity: 'mould', ...definition.pages.mouldList! } as const
const withMoulds: Catalogue = {
  ...ownCatalogue,
  documents: [...documents, definition],
  menus: [...menus, { menuId: 150, code: 'MOULDS', label: ['模具管理', 'Moulds'], pages: [page] }],
  lookups: { ...lookups, MOULD_KIND: values(['模具类型', 'Mould kind'], { INJECTION: ['注塑模', 'Injection'], STAMPING: ['冲压模', 'Stamping'] }) },
  buttons: { ...buttons, [calibrate]: ['校准', 'Calibrate'] },
}

/** The same with other words, or without something. */
const renamed = (code: keyof typeof lookups, value: string, words: [string, string]): Catalogue => ({
  ...ownCatalogue,
  lookups: { ...lookups, [code]: { ...lookups[code], values: { ...lookups[code].values, [value]: words } } },
})

// ── Looking ─────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Installation {
  database: TestDatabase
  pool: Pool
  query<T = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>
}

function open(database: TestDatabase): Installation {
  const [pool, looking] = [createPool(database.appUrl), createPool(database.superUrl)]
  closeLater(() => Promise.all([pool.end(), looking.end()]))
  return { database, pool, query: async <T>(sql: string, given: unknown[] = []) => (await looking.query(sql, given)).rows as T[] }
}

const valuesOf = async ({ query }: Installation, type: string) =>
  (
    await query<{ code: string; meaning: string; on: string }>(
      `select v.lookup_code as code, v.meaning, v.enabled_flag as "on" from lookup_value v join lookup_type t on t.id = v.header_id
       where t.code = $1 and v.bu_org_id is null order by v.seq_num, v.lookup_code`,
      [type],
    )
  ).map(({ code, meaning, on }) => `${code} ${meaning} ${on}`)

const grantsOf = async ({ query }: Installation, role: string, menu: string) =>
  (
    await query<{ code: string }>(
      `select s.resource_code as code from role_resource_permit p join role r on r.id = p.header_id join resource s on s.id = p.resource_id
       join menu m on m.id = s.menu_id where r.code = $1 and m.code = $2 order by 1`,
      [role, menu],
    )
  ).map(({ code }) => code)

const menuNamed = async ({ query }: Installation, code: string) =>
  (await query('select name, name_en, enabled_flag, remark, version_num from menu where code = $1', [code]))[0]

const countAll = async ({ query }: Installation) => {
  const counted = [
    'menu',
    'button',
    'resource',
    'role',
    'role_resource_permit',
    'role_menu_permit',
    'responsibility',
    'lookup_type',
    'lookup_value',
    'profile',
  ]
  const [row] = await query(`select ${counted.map((name) => `(select count(*)::int from ${name}) as ${name}`).join(', ')}`)
  return row
}

/** As an administrator leaves it: another name, one right less, values of his own, one gone. */
async function administer({ query }: Installation): Promise<void> {
  await query(`update menu set name = '我的订单', version_num = version_num + 1 where code = 'purchaseOrderList'`)
  await query(
    `delete from role_resource_permit where header_id = (select id from role where code = 'ROLE_BUYER')
     and resource_id = (select id from resource where code = 'purchaseOrderList.btnPrint')`,
  )
  await query(`update lookup_value set meaning = '东洋' where lookup_code = 'JP' and header_id = (select id from lookup_type where code = 'COUNTRY')`)
  await query(`delete from lookup_value where lookup_code = 'DPU' and header_id = (select id from lookup_type where code = 'INCOTERM')`)
  await query(
    `insert into lookup_value (id, header_id, line_num, version_num, lookup_code, meaning, seq_num, enabled_flag)
     select gen_random_uuid(), id, 900, 1, 'CHF', '瑞郎', 900, 'Y' from lookup_type where code = 'CURRENCY'`,
  )
}

// ── The scenarios ───────────────────────────────────────────────────────────────────────────────────────────────────

describe('A database of release 0005 that an administrator has changed', () => {
  let living: Installation
  let before: Awaited<ReturnType<typeof countAll>>

  beforeAll(async () => {
    living = open(await oldDatabase())
    await administer(living)
    before = await countAll(living)
    await migrate(living.database.ownerUrl)
    await keepDelivered(living.pool, NOW, withMoulds)
  })

  test('gets the menus, buttons, look-ups and grants of a new area', async () => {
    expect(await menuNamed(living, 'MOULDS')).toMatchObject({ name: '模具管理', enabled_flag: 'Y' })
    expect(await menuNamed(living, 'mouldList')).toMatchObject({ name: '模具', name_en: 'Moulds' })
    expect(await valuesOf(living, 'MOULD_KIND')).toEqual(['INJECTION 注塑模 Y', 'STAMPING 冲压模 Y'])
    expect(await valuesOf(living, 'MOULD_STATUS')).toEqual(['DRAFT 拟定 Y', 'IN_USE 使用中 Y'])
    expect(await living.query('select name_en from button where code = $1', [calibrate])).toEqual([{ name_en: 'Calibrate' }])
    expect(await grantsOf(living, 'ROLE_BUYER', 'mouldList')).toEqual(
      expect.arrayContaining(['btnAdd', calibrate, 'btnConfirm', 'btnQuery', 'btnSave']),
    )
    expect(await grantsOf(living, 'ROLE_MANAGER', 'mouldList')).not.toContain(calibrate)
    const [bound] = await living.query(`select api_count, (select array_agg(api_path) from resource_api a where a.header_id = r.id) as calls
      from resource r where code = 'mouldList.btnConfirm'`)
    expect(bound).toEqual({ api_count: 1, calls: ['/v1/mouldRestful/doConfirm'] })
  })

  test('keeps the menu that was renamed, the grant that was taken away, and the values that were changed, removed and added', async () => {
    expect(await menuNamed(living, 'purchaseOrderList')).toMatchObject({ name: '我的订单', enabled_flag: 'Y' })
    expect(await grantsOf(living, 'ROLE_BUYER', 'purchaseOrderList')).toContain('btnExport')
    expect(await grantsOf(living, 'ROLE_BUYER', 'purchaseOrderList')).not.toContain('btnPrint')
    expect(await valuesOf(living, 'COUNTRY')).toContain('JP 东洋 Y')
    expect(await valuesOf(living, 'CURRENCY')).toContain('CHF 瑞郎 Y')
    expect((await valuesOf(living, 'INCOTERM')).map((value) => value.split(' ')[0])).not.toContain('DPU')
  })

  test('loses nothing, and finds nothing more to do at the next start', async () => {
    const after = await countAll(living)
    for (const [name, count] of Object.entries(before ?? {})) expect(Number(after?.[name]), name).toBeGreaterThanOrEqual(Number(count))
    expect(await keepDelivered(living.pool, NOW, withMoulds)).toEqual({ added: 0, changed: 0, withdrawn: 0 })
    expect(await countAll(living)).toEqual(after)
  })

  test('gets the table of the new document, under row security', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'supplybase-moulds-'))
    cpSync(join(import.meta.dirname, '../../upstream/store/migrations'), folder, { recursive: true })
    const own = tablesOf(definition)
    await writeMigration({
      folder,
      name: 'moulds',
      at: NOW,
      tables: [...tables, ...own],
      areaOf: (entity) => (entity === 'mould' ? 'moulds' : areaOf(entity)),
    })
    await connected(living.database.ownerUrl, async (owner) => {
      await applyMigrations(owner, folder)
      await owner.query(policyStatements(own).join(';\n'))
    })
    expect(await living.query(`select relforcerowsecurity as forced from pg_class where oid = 'mould'::regclass`)).toEqual([{ forced: true }])
    expect(await living.query('select * from mould')).toEqual([])
  })

  test('gets the job of the new area; one that was moved keeps its hour, one that was switched off stays off, one that is no longer is disabled with a mark', async () => {
    const named = (code: string) => jobs.find((one) => one.code === code)!
    const hours = async () =>
      Object.fromEntries(
        (
          await living.query<{ code: string; cron: string; enabled: string }>(
            `select code, cron, enabled_flag as enabled from scheduled_job where code in ('ASL_EFFECT', 'PERSON_LEAVE', 'LOG_ARCHIVE', 'EXPORT_RUN', 'MOULD_DAILY')`,
          )
        ).map(({ code, cron, enabled }) => [code, `${cron} ${enabled}`]),
      )
    await living.query(`update scheduled_job set cron = '40 3 * * *' where code = 'LOG_ARCHIVE'`)
    await living.query(`update scheduled_job set enabled_flag = 'N' where code = 'PERSON_LEAVE'`)
    const moved = { ...named('ASL_EFFECT'), cron: '20 0 * * *' }
    const others = jobs.filter(({ code }) => code !== 'ASL_EFFECT' && code !== 'EXPORT_RUN')
    const mouldDaily = { ...named('LOG_ARCHIVE'), code: 'MOULD_DAILY', cron: '30 1 * * *', area: 'moulds' }
    await keepDelivered(living.pool, NOW, { ...withMoulds, jobs: [...others, moved, mouldDaily] })
    expect(await hours()).toEqual({
      ASL_EFFECT: '20 0 * * * Y',
      PERSON_LEAVE: '0 0 * * * N',
      LOG_ARCHIVE: '40 3 * * * Y',
      EXPORT_RUN: '* * * * * N',
      MOULD_DAILY: '30 1 * * * Y',
    })
  })
})

describe('What the product changes or gives up', () => {
  let living: Installation

  beforeAll(async () => {
    living = open(await freshDatabase())
    await keepDelivered(living.pool, NOW)
  })

  test('other words of the product come where nobody wrote his own', async () => {
    await living.query(
      `update lookup_value set meaning = '东洋' where lookup_code = 'JP' and header_id = (select id from lookup_type where code = 'COUNTRY')`,
    )
    expect(await keepDelivered(living.pool, NOW, renamed('COUNTRY', 'DE', ['德意志', 'Germany']))).toEqual({ added: 0, changed: 1, withdrawn: 0 })
    await keepDelivered(living.pool, NOW, renamed('COUNTRY', 'JP', ['日本国', 'Japan']))
    expect(await valuesOf(living, 'COUNTRY')).toEqual(expect.arrayContaining(['DE 德国 Y', 'JP 东洋 Y']))
  })

  test('a page, a button and a value that are no longer delivered are disabled with a mark and come back when they are', async () => {
    await keepDelivered(living.pool, NOW, withMoulds)
    const rows = await countAll(living)
    const { JP: _japan, ...fewer } = lookups.COUNTRY.values
    await keepDelivered(living.pool, NOW, { ...ownCatalogue, lookups: { ...lookups, COUNTRY: values(lookups.COUNTRY.label, fewer) } })
    expect(await menuNamed(living, 'mouldList')).toMatchObject({ enabled_flag: 'N', remark: MARK })
    expect(await living.query('select enabled_flag, remark from button where code = $1', [calibrate])).toEqual([{ enabled_flag: 'N', remark: MARK }])
    expect(await valuesOf(living, 'COUNTRY')).toContain('JP 东洋 N')
    expect(await countAll(living)).toEqual(rows)

    await keepDelivered(living.pool, NOW, withMoulds)
    expect(await menuNamed(living, 'mouldList')).toMatchObject({ enabled_flag: 'Y', remark: null })
    expect(await valuesOf(living, 'COUNTRY')).toContain('JP 东洋 Y')
    expect(await countAll(living)).toEqual(rows)
  })

  test('what an administrator disabled himself is not enabled by it', async () => {
    await living.query(`update menu set enabled_flag = 'N' where code = 'mouldList'`)
    await keepDelivered(living.pool, NOW)
    await keepDelivered(living.pool, NOW, withMoulds)
    expect(await menuNamed(living, 'mouldList')).toMatchObject({ enabled_flag: 'N', remark: null })
  })

  test('a page that was taken from a role does not come back by a new button on it', async () => {
    await living.query(
      `delete from role_menu_permit where header_id = (select id from role where code = 'ROLE_BUYER') and menu_id = (select id from menu where code = 'mouldList')`,
    )
    const more = { ...withMoulds, documents: [...documents, { ...definition, pages: {} }] }
    const withReply = { ...page, gives: { buyer: [calibrate, 'btnReply'] } } as typeof page
    await keepDelivered(living.pool, NOW, {
      ...more,
      menus: [...menus, { menuId: 150, code: 'MOULDS', label: ['模具管理', 'Moulds'], pages: [withReply] }],
    })
    expect(await living.query(`select code from resource where code = 'mouldList.btnReply'`)).toHaveLength(1)
    expect(await grantsOf(living, 'ROLE_BUYER', 'mouldList')).not.toContain('btnReply')
  })
})

test('a role of an administrator gets no rights because the product delivers one of the same code later', async () => {
  const living = open(await freshDatabase())
  await living.query(
    `insert into role (id, code, name, role_type, user_type, enabled_flag, version_num) values (gen_random_uuid(), 'READ_BUYER', '自定义', 'FUNCTION', 'INTERNAL', 'Y', 1)`,
  )
  await keepDelivered(living.pool, NOW)
  expect(await grantsOf(living, 'READ_BUYER', 'purchaseOrderList')).toEqual([])
  expect(await living.query(`select name from role where code = 'READ_BUYER'`)).toEqual([{ name: '自定义' }])
})

test('of several processes that start at once one brings it in', async () => {
  const living = open(await freshDatabase())
  const others = [1, 2, 3].map(() => createPool(living.database.appUrl, 1))
  closeLater(() => Promise.all(others.map((pool) => pool.end())))
  const all = await Promise.all([living.pool, ...others].map((pool) => keepDelivered(pool, NOW)))
  expect(all.filter(({ added }) => added > 0)).toHaveLength(1)
})

test('a first administrator and the demo company are given what the services would bring in', async () => {
  const [own, demo] = [open(await freshDatabase()), open(await freshDatabase({ base: true }))]
  await createFirstAdmin(own.pool, { userName: 'root.admin', email: 'root@example.com' }, NOW)
  for (const installation of [own, demo]) expect(await keepDelivered(installation.pool, NOW)).toEqual({ added: 0, changed: 0, withdrawn: 0 })
  expect(await countAll(own)).toEqual(await countAll(demo))
})
