/** The interfaces of the system itself as rows: made from the definitions when the services start, so that rights and applications can name them. */
import type { Pool } from 'pg'
import { apiInfo, apiProject } from '../../../catalogue/identity/apis.ts'
import { pages } from '../../../catalogue/index.ts'
import type { Label } from '../../../catalogue/language/define.ts'
import { menus } from '../../../catalogue/menu.ts'
import { readDocuments, upsertRows } from '../../runtime/rows/documents.ts'
import { idOf } from '../../runtime/rows/lasting-id.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import { tableOf } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'
import { INTERFACES, knowsEdition, rememberEdition } from '../delivered/memory.ts'
import { inboundAddress } from '../interfaces/inbound-address.ts'
import { type Operation, ownOperations } from './operations.ts'

const OWN_PROJECT = 'SUPPLYBASE'
const MOST_SCHEMA = apiInfo.fields.requestSchema.length ?? 0

interface Module {
  code: string
  label: Label
}
const withoutPage: Module = { code: 'OTHER', label: ['其他单据', 'Other documents'] }
const namedCalls: Module = { code: 'CALLS', label: ['公共接口', 'Named calls'] }

/** The folder of the menu in which the document's pages stand. */
function moduleOf({ entity }: Operation): Module {
  if (entity === null) return namedCalls
  const names = new Set<string>(pages.filter((page) => page.entity === entity).map(({ name }) => name))
  return menus.find((folder) => folder.pages.some(({ name }) => names.has(name))) ?? withoutPage
}

const projectId = idOf(apiProject.entity, OWN_PROJECT)
const moduleId = ({ code }: Module) => idOf('apiModule', `${OWN_PROJECT}.${code}`)

/** At the start of the services. The same program makes the same ones: what it has written before is not made again to be compared. */
export const keepBuiltInApis = (pool: Pool, now: Date, program: string | null): Promise<void> =>
  asSystem(pool, async (tx) => {
    if (program !== null && (await knowsEdition(tx, program, INTERFACES))) return
    await writeBuiltInApis(tx, now)
    if (program !== null) rememberEdition(tx, program, INTERFACES)
  })

/** Makes what is missing, follows the definitions where they changed, and marks what they no longer have; whether one is enabled stays as it is. */
export async function writeBuiltInApis(tx: Tx, now: Date): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('built-in apis'))`)
  const operations = [...ownOperations(), ...(await inboundOperations(tx))].map((operation) => ({ ...operation, module: moduleOf(operation) }))
  await writeProject(tx, now, [...new Map(operations.map(({ module }) => [module.code, module])).values()])
  const table = tableOf(apiInfo.entity)
  const known = new Map((await readDocuments(tx, apiInfo.entity, await idsOfAll(tx))).map((row) => [String(row.code), row]))
  const wanted = operations.map((operation) => rowOf(operation, known.get(`${operation.method} ${operation.path}`), now))
  const current = new Set(wanted.map(({ code }) => code))
  const gone = [...known.values()].filter(({ code, source, deprecatedFlag }) => source === 'BUILTIN' && !current.has(code) && deprecatedFlag !== 'Y')
  upsertRows(tx, table, [
    ...wanted.filter((row) => differs(row, known.get(String(row.code)))),
    ...gone.map((row) => ({ ...row, deprecatedFlag: 'Y' })),
  ])
}

/** Messages of others, by the interfaces that are in effect. */
async function inboundOperations(tx: Tx): Promise<Operation[]> {
  const { rows } = await tx.query<{ path: string; name: string; nameEn: string | null }>(
    `select in_path as path, name, name_en as "nameEn" from scsi_definition where direction = 'IN' and status = 'EFFECTIVE' and in_path is not null order by in_path`,
  )
  const request = { type: 'object' }
  return rows.map(({ path, name, nameEn }) => ({ method: 'POST', path: inboundAddress(path), label: [name, nameEn ?? name], entity: null, request }))
}

const idsOfAll = async (tx: Tx) => (await tx.query<{ id: string }>('select id from api_info')).rows.map(({ id }) => id)

async function writeProject(tx: Tx, now: Date, modules: readonly Module[]): Promise<void> {
  const [stored] = await readDocuments(tx, apiProject.entity, [projectId])
  const project = { id: projectId, code: OWN_PROJECT, name: '本系统', nameEn: 'This system', baseServer: 'srmServer', shippedFlag: 'Y', ...made(now) }
  if (!stored) upsertRows(tx, tableOf(apiProject.entity), [project])
  const lines = modules.map(({ code, label: [name, nameEn] }, at) => {
    return {
      id: moduleId({ code, label: [name, nameEn] }),
      headerId: projectId,
      lineNum: (at + 1) * 10,
      versionNum: 1,
      code,
      name,
      nameEn,
      seqNum: (at + 1) * 10,
    }
  })
  upsertRows(tx, tableOf('apiModule'), lines)
}

function rowOf({ method, path, label: [name, nameEn], module, request }: Operation & { module: Module }, stored: Doc | undefined, now: Date): Doc {
  const code = `${method} ${path}`
  const schema = JSON.stringify(request)
  return {
    id: idOf(apiInfo.entity, code),
    ...made(now),
    ...stored,
    code,
    name,
    nameEn,
    projectId,
    moduleId: moduleId(module),
    method,
    path,
    requestSchema: schema.length <= MOST_SCHEMA ? schema : null,
    apiVersion: /^\/(v\d)\//.exec(path)?.[1] ?? null,
    source: 'BUILTIN',
    deprecatedFlag: 'N',
  }
}

const made = (now: Date) => ({ versionNum: 1, enabledFlag: 'Y', creationDate: now.toISOString(), lastUpdateDate: now.toISOString() })

const differs = (row: Doc, stored: Doc | undefined): boolean =>
  stored === undefined || Object.keys(row).some((key) => (row[key] ?? null) !== (stored[key] ?? null))
