/** Fills an empty database with the demo company, says with which log-ins it can be entered, and then tells a year of its work. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { createPool } from '../upstream/connection/pool.ts'
import { beginDemoLoad, demoLoadOf, endDemoLoad } from '../upstream/platform/delivered/demo-load.ts'
import { migrate } from '../upstream/store/migrate.ts'
import { DEMO_PASSWORD, loadBase } from './load/base.ts'
import { loadCommonFiles } from './load/common-files.ts'
import { loadDelegations } from './load/delegations.ts'
import { loadFiles } from './load/files.ts'
import { loadLogo } from './load/logo.ts'
import { loadCompensations } from './load/platform/compensations.ts'
import { loadExports } from './load/platform/exports.ts'
import { loadInterfaceDefinitions } from './load/platform/interface-definitions.ts'
import { loadLogs } from './load/platform/logs.ts'
import { loadNotices } from './load/platform/notices.ts'
import { loadRequests } from './load/platform/requests.ts'
import { loadPortraits } from './load/portraits.ts'
import { loadMall } from './load/shopping/mall.ts'
import { loadCompetitions } from './load/sourcing/competitions.ts'
import { loadInquiries } from './load/sourcing/inquiries.ts'
import { loadPricing } from './load/sourcing/pricing.ts'
import { loadTransactionReports } from './load/transaction-reports.ts'
import { loadAhead } from './load/year/ahead.ts'
import { loadDemand } from './load/year/demand.ts'
import { readPeople } from './load/year/people.ts'
import { loadYear } from './load/year/year.ts'

const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl } = process.env
if (!databaseUrl) throw new Error('DATABASE_URL is not set')

/** One of each kind of person; every other user has the same password. */
const shown = [
  ['admin', '系统管理员 System administrator'],
  ['buyer1', '采购员 Buyer, 苏州工厂'],
  ['buyer2', '采购员 Buyer, 合肥工厂'],
  ['manager1', '采购经理、审批人 Purchasing manager, approver'],
  ['approver1', '审批人 Approver'],
  ['engineer1', '工程师 Engineer'],
  ['quality1', '质量工程师 Quality engineer'],
  ['warehouse1', '仓管员 Warehouse, 苏州工厂'],
  ['finance1', '财务 Finance'],
  ['finance2', '财务 Finance (English)'],
  ['expert1', '评审专家 Expert'],
  ['supplier01', '供应商 Supplier, 苏州华芯微电子'],
  ['supplier05', '供应商 Supplier, 宁波海川精密模具 (two companies)'],
  ['supplier20', '供应商 Supplier (English)'],
] as const

const CONNECTIONS = 8
const startedAt = performance.now()
const say = (step: string) => console.log(`  ${step}`)

// Whoever started this is gone, and the next start begins anew; waiting for that keeps nothing alive.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

const state = await withPool(demoLoadOf)
if (state === 'under way') await startOver()
if (state === 'done') await mayEnter()
else await load()

async function load(): Promise<void> {
  await withPool(async (pool) => {
    const now = new Date()
    await beginDemoLoad(pool, now)
    say('loading the demo company')
    await loadBase(pool, now)
    if (ownerUrl) await asOwner(ownerUrl, ['analyze'])
    await mayEnter()
    say('loading a year of its work')
    const people = await readPeople(pool, now)
    await loadYear(pool, people, now)
    await loadAhead(pool, people, now)
    await loadDemand(pool, people, now)
    await loadMall(pool, people, now)
    await loadPricing(pool, people, now)
    await loadInquiries(pool, people, now)
    await loadCompetitions(pool, people, now)
    await loadTransactionReports(pool, people, now)
    await loadFiles(pool, people, now)
    await loadPortraits(pool, people, now)
    await loadLogo(pool, people, now)
    await loadExports(pool, people, now)
    await loadDelegations(pool, now)
    await loadNotices(pool, people, now)
    await loadCommonFiles(pool, people, now)
    await loadCompensations(pool, people, now)
    await loadRequests(pool, people, now)
    await loadInterfaceDefinitions(pool, people, now)
    await loadLogs(pool, now)
    await endDemoLoad(pool)
  })
  if (ownerUrl) await asOwner(ownerUrl, ['analyze'])
  say(`the demo company is loaded after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Whoever started this need not wait for the year. */
async function mayEnter(): Promise<void> {
  await writeLogIns(process.env.DATA_DIR ?? '.data')
  process.send?.('entered')
}

/** A load that was killed leaves half a story, and an audit that nobody may empty: everything goes, tables too. */
async function startOver(): Promise<void> {
  if (!ownerUrl) throw new Error('The load of the demo company was broken off. Empty the database and start again.')
  say('the load of the demo company was broken off, starting over')
  await asOwner(ownerUrl, ['drop schema if exists pgboss cascade', 'drop schema public cascade', 'create schema public'])
  await migrate(ownerUrl)
}

async function asOwner(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Nothing of the load counts before its end, so its commits need not wait for the disk. */
async function withPool<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const url = new URL(databaseUrl!)
  url.searchParams.set('options', '-c synchronous_commit=off')
  const pool = createPool(url.href, CONNECTIONS)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function writeLogIns(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const logIns = shown.map(([userName, who]) => ({ userName, password: DEMO_PASSWORD, who }))
  await writeFile(join(folder, 'demo-logins.json'), `${JSON.stringify(logIns, null, 2)}\n`, { mode: 0o600 })
}
