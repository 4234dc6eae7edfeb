/** S12.2: web, upstream and the database are killed in the middle of the work; nothing acknowledged is lost, nothing happened twice, nothing is half done. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuIdOf } from '../../catalogue/menu.ts'
import { newIdListKey, newSignKey, parseSignKeys } from '../../contract/keys.ts'
import { ANONYMOUS, bodyPart, monotonicClock, type SignKey, signedHeaders } from '../../contract/signing.ts'
import { DEMO_PASSWORD, loadBase } from '../../data/load/base.ts'
import { freePort } from '../../scripts/lib/free-port.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { type Keys, keyFile } from '../../upstream/key-file.ts'
import { anchorsIn } from '../../upstream/platform/audit/anchors.ts'
import { verifyAudit } from '../../upstream/platform/audit/verify.ts'
import { parseMasterKeys } from '../../upstream/settings.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../upstream/store/embedded-postgres.ts'
import { migrate } from '../../upstream/store/migrate.ts'
import { prepareDatabase } from '../../upstream/store/prepare-database.ts'
import { inDays } from '../support/days.ts'
import { bundles } from '../support/programs.ts'
import { soldGoods } from '../support/sold-goods.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A single action may meet several kills, and a busy machine starts slowly. */
const GIVE_UP_AFTER_MS = 180_000
const WORKERS = 4
/** Each order is created, changed and submitted: three actions. */
const ORDERS_EACH = 17
const EACH_PART: readonly Part[] = ['upstream', 'database', 'web', 'upstream', 'database']
const IN_A_ROW: readonly Part[] = Array(12).fill('upstream')

type Part = 'web' | 'upstream' | 'database'

let folder: string
let database: EmbeddedPostgres
let urls: { appUrl: string; ownerUrl: string }
let superUrl: string
let env: NodeJS.ProcessEnv
let signKey: SignKey
let masterKeys: Keys<Buffer>
let addresses: { web: string; upstream: string }
const processes = new Map<Part, ChildProcess>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supplybase-kill-'))
  await chmod(folder, 0o711)
  database = await startEmbeddedPostgres({ dataFolder: folder })
  urls = await prepareDatabase(database.superUrl, 'supplybase', folder)
  superUrl = Object.assign(new URL(database.superUrl), { pathname: '/supplybase' }).href
  await migrate(urls.ownerUrl)
  const pool = createPool(urls.appUrl)
  await loadBase(pool, new Date())
  await pool.end()
  // Nothing to ask about: an order below the smallest lot would wait for a person's yes.
  await query('update asl_line set min_order_qty = null, pack_qty = null')
  await query('update material_org set lead_days = 7')
  await prepareProcesses()
  await Promise.all([start('upstream'), start('web')])
})

afterAll(async () => {
  for (const child of processes.values()) child.kill('SIGKILL')
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

async function prepareProcesses(): Promise<void> {
  const from = new Date(Date.now() - 86_400_000)
  const secret = async (name: string, content: string) => {
    await writeFile(join(folder, name), content, { mode: 0o600 })
    return join(folder, name)
  }
  const keys = JSON.stringify({ keys: [newSignKey('k1', from)] })
  signKey = parseSignKeys(keys)[0] as SignKey
  masterKeys = keyFile(String(process.env.MASTER_KEY_FILE), parseMasterKeys)
  const [port, upstreamPort] = [await freePort(), await freePort()]
  addresses = { web: `http://localhost:${port}`, upstream: `http://127.0.0.1:${upstreamPort}` }
  env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: urls.appUrl,
    PUBLIC_ORIGIN: addresses.web,
    PORT: String(port),
    UPSTREAM_PORT: String(upstreamPort),
    UPSTREAM_URL: addresses.upstream,
    SERVER_KEY: randomBytes(32).toString('hex'),
    SIGN_KEYS_FILE: await secret('sign.json', keys),
    ID_LIST_KEYS_FILE: await secret('ids.json', JSON.stringify({ keys: [newIdListKey('r1', from)] })),
    DEMO: '1',
    RATE_ANONYMOUS: '10000',
    LOG_LEVEL: 'fatal',
  }
}

// ── Starting and killing ────────────────────────────────────────────────────────────────────────────────────────────

async function start(part: 'web' | 'upstream'): Promise<void> {
  const child = spawn(process.execPath, [bundles[part]], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  processes.set(part, child)
  await until(`${part} is alive`, () => answers(`${addresses[part]}/healthz`))
}

const answers = (address: string) =>
  fetch(address).then(
    (response) => response.ok,
    () => false,
  )

async function until(what: string, holds: () => boolean | Promise<boolean>, within = GIVE_UP_AFTER_MS): Promise<void> {
  const end = Date.now() + within
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Still waiting for this: ${what}`)
    await sleep(25)
  }
}

/** How soon, the bench says. */
async function killAndRestart(part: Part): Promise<void> {
  if (part === 'database') {
    process.kill(await postmaster(), 'SIGKILL')
    await database.lost
    database = await startEmbeddedPostgres({ dataFolder: folder })
  } else {
    const child = processes.get(part)
    child?.kill('SIGKILL')
    await until(`${part} is dead`, () => child?.signalCode === 'SIGKILL')
    await start(part)
  }
  await until(`upstream is ready after ${part} was killed`, () => answers(`${addresses.upstream}/readyz`))
}

async function postmaster(): Promise<number> {
  const place = (await readFile(join(folder, 'postgres.place'), 'utf8').catch(() => '')).trim() || join(folder, 'postgres')
  return Number((await readFile(join(place, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

// ── Working ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const nextTimestamp = monotonicClock(Date.now)
let authorization = ANONYMOUS
let acknowledged = 0
let retries = 0

/** Sent again, under the same key, until it is answered: as a browser or a person would. */
async function post<T>(path: string, content: object): Promise<T> {
  const idempotencyKey = randomUUID()
  const body = JSON.stringify(content)
  const end = Date.now() + GIVE_UP_AFTER_MS
  for (;;) {
    const answer = await send(path, body, idempotencyKey).catch(() => null)
    if (answer?.status === 200) {
      acknowledged += 1
      return answer.json.data as T
    }
    // Lost connections, 5xx, and a signature from before the restart; everything else is a real refusal.
    const mayRetry = !answer || answer.status >= 500 || answer.json.code === 'SIGN' || answer.json.code === 'RUNNING'
    if (!mayRetry || Date.now() > end) throw new Error(`${path} gave ${answer?.status}: ${JSON.stringify(answer?.json)}`)
    retries += 1
    await sleep(100)
  }
}

async function send(path: string, body: string, idempotencyKey: string): Promise<{ status: number; json: { code?: string; data?: unknown } }> {
  const request = {
    method: 'POST',
    path,
    bodyPart: bodyPart(body),
    appId: 'srm-bff',
    gatewayTag: 'default',
    language: 'CN' as const,
    authorization,
    timestamp: nextTimestamp(),
    idempotencyKey,
  }
  const response = await fetch(addresses.upstream + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-client-address': '203.0.113.7', ...signedHeaders(signKey, request) },
  })
  return { status: response.status, json: (await response.json()) as { code?: string; data?: unknown } }
}

async function logIn(): Promise<void> {
  const hex = (text: string) => createHash('sha256').update(text).digest('hex')
  const code = randomBytes(32).toString('hex')
  await post('/v1/login', { userName: 'buyer1', password: DEMO_PASSWORD, visitor: hex(code), idHash: hex(`id ${code}`), codeHash: hex(code) })
  authorization = code
}

interface Saved {
  id: string
  versionNum: number
  docNum: string
}

/** One worker's orders, each created, changed and submitted. */
async function work(worker: string, make: (remark: string) => object, line: object): Promise<(Saved & { remark: string })[]> {
  const menuId = menuIdOf('purchaseOrderList')
  const orders: (Saved & { remark: string })[] = []
  for (let n = 0; n < ORDERS_EACH; n++) {
    const remark = `${worker}组第${n}单`
    const created = await post<Saved>('/v1/poHeaderRestful/saveOrUpdate', { menuId, draft: make(remark) })
    const changed = await post<Saved>('/v1/poHeaderRestful/saveOrUpdate', {
      menuId,
      id: created.id,
      versionNum: created.versionNum,
      draft: { poLine: [line] },
    })
    await post('/v1/poHeaderRestful/doSubmit', { menuId, rows: [{ id: created.id, versionNum: changed.versionNum }] })
    orders.push({ ...created, remark })
  }
  return orders
}

// ── The test ────────────────────────────────────────────────────────────────────────────────────────────────────────

async function query<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}

const stored: (Saved & { remark: string })[] = []

test.each([
  { name: 'five kills of all parts', kills: EACH_PART },
  { name: 'twelve kills of the services in a row', kills: IN_A_ROW },
])('about two hundred actions through $name: none is lost, none happened twice, none is half done', { timeout: 900_000 }, async ({ name, kills }) => {
  const base = await soldGoods({ query })
  const [type] = await query<{ id: string }>(`select id from purchase_bill_type where code = 'PO_STD'`)
  const line = { materialId: base.material, orderQty: '60', needByDate: inDays(30) }
  const make = (remark: string) => ({ billTypeId: type?.id, orgId: base.org, supplierId: base.supplier, remark, poLine: [line] })

  await logIn()
  const [acknowledgedBefore, retriesBefore] = [acknowledged, retries]
  const expected = WORKERS * ORDERS_EACH
  const working = Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(`${name} ${worker}`, make, line)))
  const watching = watchWeb(working)
  const [worked] = await Promise.all([working, killAtRandom(kills, acknowledgedBefore, expected * 3)])
  const orders = worked.flat()
  const seenOfWeb = await watching

  expect(orders).toHaveLength(expected)
  expect(acknowledged - acknowledgedBefore).toBe(expected * 3)
  expect(retries).toBeGreaterThan(retriesBefore)
  stored.push(...orders)
  await expectWhole(stored)
  expect(seenOfWeb.filter((status) => ![0, 200, 302, 503].includes(status))).toEqual([])
  await until('web answers again', async () => (await fetch(`${addresses.web}/login`)).status === 200)
})

/** Each kill at a random moment of its share of the work. */
async function killAtRandom(kills: readonly Part[], from: number, total: number): Promise<void> {
  for (const [index, part] of kills.entries()) {
    const share = total / (kills.length + 1)
    const moment = from + Math.floor(share * (index + 0.5)) + randomInt(Math.floor(share))
    await until(`${moment} actions`, () => acknowledged >= moment, 120_000)
    await killAndRestart(part)
  }
}

/** What a visitor of web sees meanwhile; 0 while it is dead. */
async function watchWeb(working: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  working.then(over, over)
  const seen: number[] = []
  while (!isOver) {
    seen.push(
      await fetch(`${addresses.web}/login`, { redirect: 'manual' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    // Each look draws a page: more of them would take the processor from those who work.
    await sleep(250)
  }
  return seen
}

async function expectWhole(orders: readonly (Saved & { remark: string })[]): Promise<void> {
  const found = await query<{ id: string; doc_num: string; remark: string; status: string; version_num: number }>(
    'select id, doc_num, remark, status, version_num from po_header',
  )
  expect(found.map(({ remark }) => remark).sort(), 'each order once').toEqual(orders.map(({ remark }) => remark).sort())
  expect(found.map(({ id, doc_num }) => `${id} ${doc_num}`).sort()).toEqual(orders.map(({ id, docNum }) => `${id} ${docNum}`).sort())
  expect(new Set(found.map(({ status, version_num }) => `${status} ${version_num}`))).toEqual(new Set(['SUBMITTED 3']))

  const histories = await query<{ steps: string }>(
    `select string_agg(action || ' ' || coalesce(from_status, '') || '→' || to_status || ' ' || version_num, ', ' order by id) as steps from document_history where entity = 'poHeader' group by business_id`,
  )
  expect(histories).toHaveLength(orders.length)
  expect(new Set(histories.map(({ steps }) => steps))).toEqual(new Set(['create →DRAFT 1, save DRAFT→DRAFT 2, doSubmit DRAFT→SUBMITTED 3']))

  const halves = await query(
    `select h.doc_num from po_header h left join po_line l on l.header_id = h.id group by h.id
     having count(l.id) <> 2 or h.net_amount is distinct from sum(l.net_amount) or h.tax_amount is distinct from sum(l.tax_amount) or h.gross_amount is distinct from sum(l.gross_amount)
       or (select count(*) from process_instance p where p.business_id = h.id and p.status = 'RUNNING') <> 1
       or (select count(*) from po_line x join po_delivery d on d.parent_id = x.id where x.header_id = h.id and d.schedule_qty = x.order_qty) <> 2`,
  )
  expect(halves, 'orders that are half changed').toEqual([])

  const pool = createPool(urls.appUrl)
  const { checked, bad } = await verifyAudit(pool, anchorsIn(folder, masterKeys))
  await pool.end()
  const [events] = await query<{ changes: number; histories: number }>(
    "select (select count(*)::int from audit_event where kind = 'CHANGE') as changes, (select count(*)::int from document_history) as histories",
  )
  expect(bad).toBeNull()
  expect(checked).toBeGreaterThan(orders.length * 3)
  expect(events?.changes).toBe(events?.histories)
}
