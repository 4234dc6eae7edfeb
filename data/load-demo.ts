/** Fills an empty database with the demo company, and says with which log-ins it can be entered. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { createPool } from '../upstream/pool.ts'
import { inTransaction, systemOpening } from '../upstream/runtime/database.ts'
import { DEMO_PASSWORD, loadBase } from './load/base.ts'

const databaseUrl = process.env.DATABASE_URL
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

const pool = createPool(databaseUrl, 2)
try {
  if (!(await hasUsers(pool))) await loadBase(pool, new Date())
  await writeLogIns(process.env.DATA_DIR ?? '.data')
} finally {
  await pool.end()
}

function hasUsers(from: Pool): Promise<boolean> {
  return inTransaction(from, systemOpening, async (tx) => ((await tx.query('select 1 from "user" limit 1')).rowCount ?? 0) > 0)
}

async function writeLogIns(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const logIns = shown.map(([userName, who]) => ({ userName, password: DEMO_PASSWORD, who }))
  await writeFile(join(folder, 'demo-logins.json'), `${JSON.stringify(logIns, null, 2)}\n`, { mode: 0o600 })
}
