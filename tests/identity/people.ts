/** A small company for identity's tests: two responsibilities, three menus, a buyer, a supplier user. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { encryptIds } from '../../contract/id-list.ts'
import { newIdListKey, newSignKey, parseIdListKeys, parseSignKeys } from '../../contract/keys.ts'
import { bodyPart, monotonicClock, type SignKey, type SignRequest, signedHeaders } from '../../contract/signing.ts'
import { buildServer } from '../../upstream/http/server.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { createIdentity, hashPassword } from '../../upstream/platform/sign-in/index.ts'
import type { CallContext, Services } from '../../upstream/runtime/types.ts'
import { recordCall } from '../support/record.ts'

export const PASSWORD = 'Green-Boat-77'
const HOME = '203.0.113.7'
/** 2026-11-20 09:00 in Shanghai. */
export const START = Date.parse('2026-11-20T01:00:00Z')

const hex = (text: string) => createHash('sha256').update(text).digest('hex')
export const sha256 = hex

type Row = Record<string, unknown>

/** What the buttons of the orders cover. */
const covered = ['findById', 'listByPage', 'saveOrUpdate', 'delete', 'doBatchDelete', 'doApproval', 'doFail']

export async function company(pool: Pool) {
  const ids = Object.fromEntries(
    [
      'buyer',
      'manager',
      'supplier',
      'role',
      'managing',
      'ordersMenu',
      'folder',
      'pricesMenu',
      'save',
      'approve',
      'group',
      'plant',
      'root',
      'electronics',
      'chips',
    ].map((name) => [name, randomUUID()]),
  )
  const phc = await hashPassword(PASSWORD)
  await asSystem(pool, async (tx) => {
    const insert = async (table: string, row: Row) => {
      const values = { id: randomUUID(), version_num: 1, ...row } as Row
      const names = Object.keys(values)
      const marks = names.map((_, i) => `$${i + 1}`)
      await tx.query(`INSERT INTO "${table}" (${names.map((n) => `"${n}"`).join(', ')}) VALUES (${marks.join(', ')})`, Object.values(values))
    }
    const named = (code: string, more: Row = {}) => ({ code, name: code, name_en: `${code} en`, enabled_flag: 'Y', ...more })
    const user = async (code: string, more: Row) => {
      await insert('user', { ...named(code), language: 'CN', ...more })
      await tx.query('INSERT INTO "user_password" ("user_id", "phc", "changed_at") VALUES ($1, $2, now())', [more.id, phc])
    }
    await insert('organization', { ...named('HD00'), id: ids.group })
    await insert('organization', { ...named('SZ10'), id: ids.plant, parent_id: ids.group })
    await insert('purchase_category', { ...named('01'), id: ids.electronics })
    await insert('purchase_category', { ...named('0101'), id: ids.chips, parent_id: ids.electronics })
    await insert('responsibility', { ...named('buyer'), id: ids.buyer, seq_num: 10, home_page: 'inHome', data_scope_all: 'N' })
    await insert('responsibility', { ...named('manager'), id: ids.manager, seq_num: 20, home_page: 'inHome', data_scope_all: 'Y' })
    await insert('role', { ...named('ORDERS'), id: ids.role })
    await insert('role', { ...named('PRICES'), id: ids.managing })
    await insert('responsibility_role', { header_id: ids.buyer, role_id: ids.role })
    await insert('responsibility_role', { header_id: ids.manager, role_id: ids.managing })
    const menu = (code: string, menuId: number, more: Row) =>
      insert('menu', { ...named(code), menu_id: menuId, level_id: 2, seq_num: 1, keep_alive: 'Y', ...more })
    await menu('FOLDER', 1, { id: ids.folder, menu_parent_id: 0, menu_type: 'DIR', level_id: 1 })
    await menu('ORDERS', 2, { id: ids.ordersMenu, menu_parent_id: 1, menu_type: 'PAGE', html_url: 'purchaseOrderList' })
    await menu('PRICES', 3, { id: ids.pricesMenu, menu_parent_id: 1, menu_type: 'PAGE', html_url: 'purchaseOrderListNoPermission' })
    await insert('role_menu_permit', { header_id: ids.role, menu_id: ids.ordersMenu })
    await insert('role_menu_permit', { header_id: ids.managing, menu_id: ids.pricesMenu })
    for (const [name, code] of [
      ['save', 'btnSave'],
      ['approve', 'btnApproval'],
    ] as const) {
      await insert('resource', { ...named(`ORDERS.${code}`), id: ids[name], menu_id: ids.ordersMenu, resource_code: code, api_count: 1 })
      await insert('role_resource_permit', { header_id: ids.role, menu_id: ids.ordersMenu, resource_id: ids[name] })
      for (const verb of covered) await insert('resource_api', { header_id: ids[name], api_path: `/v1/poHeaderRestful/${verb}`, verb: 'POST' })
    }
    ids.buyer1 = randomUUID()
    ids.supplier01 = randomUUID()
    await user('buyer1', { id: ids.buyer1, user_type: 'INTERNAL' })
    await user('supplier01', { id: ids.supplier01, user_type: 'SUPPLIER', supplier_ids: [ids.supplier] })
    await insert('user_responsibility', { header_id: ids.buyer1, responsibility_id: ids.buyer, is_default: 'Y' })
    await insert('user_responsibility', { header_id: ids.buyer1, responsibility_id: ids.manager, is_default: 'N' })
    await insert('user_org_permit', { header_id: ids.buyer1, org_id: ids.group, include_children: 'Y' })
    await insert('user_category_permit', { header_id: ids.buyer1, category_id: ids.electronics })
  })
  return ids
}

/** The upstream with its true entrance, and services that only tell what reached them. */
export function entrance(pool: Pool) {
  const time = { now: START }
  const logged: string[] = []
  const signKeys: SignKey[] = parseSignKeys(JSON.stringify({ keys: [newSignKey('k1', new Date(START - 86_400_000))] }))
  const idListKeys = parseIdListKeys(JSON.stringify({ keys: [newIdListKey('r1', new Date(START - 86_400_000))] }))
  const denied: { path: string; userName: string }[] = []
  const seen: { entity: string; verb: string; body: Row; context: CallContext }[] = []
  const services: Services = {
    verb: async (entity, verb, body, context) => {
      seen.push({ entity, verb, body, context })
      if (verb === 'doFail') throw new Error('the secret of the house')
      return { status: '200', msg: '', data: entity }
    },
    call: (path) =>
      path === '/v1/printPdf' ? async () => ({ contentType: 'application/pdf', fileName: '订单 1.pdf', body: Buffer.from('%PDF') }) : undefined,
    heard: async () => {},
    refused: async (path, _body, context, refusal) => {
      denied.push({ path, userName: context.actor.userName })
      throw refusal
    },
    openApi: () => ({ openapi: '3.1.0' }),
  }
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const identity = createIdentity({ pool })
  const app = buildServer({
    services,
    identity,
    keys: { sign: () => signKeys, idList: () => idListKeys },
    clock: () => time.now,
    log,
  })
  const nextTimestamp = monotonicClock(() => time.now)

  interface Sent {
    body?: object | string
    authorization?: string
    address?: string
    change?: Partial<SignRequest>
    headers?: Record<string, string>
    key?: SignKey
  }
  async function send(path: string, { body = {}, authorization = 'anonymous', address = HOME, change, headers, key = signKeys[0]! }: Sent = {}) {
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const request: SignRequest = {
      method: 'POST',
      path,
      bodyPart: bodyPart(payload),
      appId: 'srm-bff',
      gatewayTag: 'default',
      language: 'CN',
      authorization,
      timestamp: nextTimestamp(),
      ...change,
    }
    const answer = await app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': 'application/json', 'x-client-address': address, ...signedHeaders(key, request), ...headers },
    })
    // The other services of this door only tell what reached them.
    if (answer.statusCode === 200 && identity.call(path)) recordCall(path, answer.json())
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: answer.headers['content-type']?.includes('json') ? answer.json() : null,
    }
  }

  let visitors = 0
  async function login(
    userName: string,
    password = PASSWORD,
    more: { address?: string; captchaId?: string; captcha?: string; mailedId?: string; mailedCode?: string; visitor?: string } = {},
  ) {
    const id = randomBytes(32).toString('base64url')
    const code = hex(`code of ${id}`)
    const { address, visitor = hex(`visitor ${visitors++}`), ...captcha } = more
    const body = { userName, password, visitor, idHash: hex(id), codeHash: hex(code), ...captcha }
    return { ...(await send('/v1/login', { body, address })), code }
  }

  function sealed(path: string, ids: string[]) {
    const timestamp = nextTimestamp()
    return { body: { menuId: 2, ids: encryptIds(ids, { method: 'POST', path, timestamp }, idListKeys[0]!) }, change: { timestamp } }
  }
  return { app, send, login, sealed, seen, denied, time, logged, signKeys }
}
