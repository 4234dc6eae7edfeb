/** What the tests of all pages need of jobs, requests and their errors. */
import { randomUUID } from 'node:crypto'
import { scheduledRequest } from '../../catalogue/jobs-reports/scheduled-request.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { noteFailure } from '../../upstream/platform/jobs/row-errors.ts'
import { systemActor } from '../../upstream/platform/jobs/system-actor.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { newWork } from '../../upstream/runtime/working.ts'
import type { OnPages } from '../pages/of-areas.ts'
import { inDays } from '../support/days.ts'
import type { Person, World } from '../support/world.ts'
import { requestFor } from './jobs.ts'

interface Admins {
  world: World
  admin: Person
}

let asked = 0

/** One that starts only when nobody looks any more, with parameters of its own. */
const draft = ({ world, admin }: Admins): Promise<Doc> =>
  requestFor(world, admin, 'ASL_EFFECT', { date: inDays(400 + ++asked) }, { title: '到日生效', startAt: `${inDays(400)}T00:00:00Z` })

async function waiting(admins: Admins): Promise<Doc> {
  const request = await draft(admins)
  await admins.admin.act('scheduledRequest', 'doLaunch', request)
  return admins.admin.find('scheduledRequest', request.id)
}

/** A row that a run could not do. */
async function failed({ world, admin }: Admins): Promise<Doc> {
  const id = randomUUID()
  const row = await world.idOf('user', 'buyer1')
  await world.query(
    `insert into job_run (id, job_code, due_at, status, attempt, started_at, finished_at, failed_qty) values ($1, 'AUTH_EXPIRE', now(), 'FAILED', 1, now(), now(), 1)`,
    [id],
  )
  const run = { id, code: 'AUTH_EXPIRE', requestId: null, params: {}, attempt: 1, triesLeft: 0, foundAt: null, startedAt: new Date() }
  const why = new Refusal({
    code: 'scheduledRequest.NO_RIGHT',
    status: 403,
    words: { CN: scheduledRequest.messages.NO_RIGHT[0], EN: scheduledRequest.messages.NO_RIGHT[1] },
  })
  await asSystem(world.pool, (tx) => noteFailure(newWork(tx, { actor: systemActor, now: admin.now(), requestId: id, address: '' }), run, row, why))
  const [error] = await world.query<{ id: string }>('select id from scheduled_error where run_id = $1', [id])
  return admin.find('scheduledError', String(error?.id))
}

async function job({ world, admin }: Admins, flag: 'Y' | 'N'): Promise<Doc> {
  const doc = await admin.find('scheduledJob', await world.idOf('scheduledJob', 'LOG_ARCHIVE'))
  if (doc.enabledFlag !== flag) await admin.act('scheduledJob', flag === 'Y' ? 'doEnabled' : 'doInvalid', doc)
  return admin.find('scheduledJob', doc.id)
}

/** Nothing of it waits or runs. */
async function idleJob(admins: Admins): Promise<Doc> {
  await admins.world.query(`delete from job_run where job_code = 'LOG_ARCHIVE'`)
  return job(admins, 'Y')
}

// ── Interfaces ──────────────────────────────────────────────────────────────────────────────────────────────────────

let described = 0

/** To a host that the system under test may call (tests/support/system.ts). */
const describedInterface = ({ admin }: Admins): Promise<Doc> =>
  admin.save('scsiDefinition', {
    ...{
      code: `ERP_SUPPLIER_${++described}_OUT`,
      name: '供应商下发ERP',
      nameEn: 'Suppliers to the ERP',
      entityName: 'supplierInfo',
      trigger: 'MANUAL',
    },
    ...{ url: 'https://erp.huadong.example/po', successRule: 'body.code = "S"' },
    scsiRequestFieldMap: [{ sourceField: 'code', targetPath: 'LIFNR', requiredFlag: 'Y' }],
    scsiRequestConfig: [{ auth: 'NONE' }],
  })

async function tested(admins: Admins): Promise<Doc> {
  const { id } = await describedInterface(admins)
  await admins.world.query(`update scsi_definition set test_flag = 'Y', tested_at = $2 where id = $1`, [id, admins.admin.now()])
  return admins.admin.find('scsiDefinition', id)
}

async function standing(admins: Admins, status: string): Promise<Doc> {
  const { id } = await tested(admins)
  await admins.world.query('update scsi_definition set status = $2 where id = $1', [id, status])
  return admins.admin.find('scsiDefinition', id)
}

/** Fetched from a host that the system under test may call; nobody is there. */
async function pulled({ world, admin }: Admins): Promise<Doc> {
  const { id } = await admin.save('scsiDefinition', {
    ...{ code: `ERP_MATERIAL_${++described}_IN`, name: 'ERP物料同步', nameEn: 'Materials from the ERP', entityName: 'materialItem' },
    ...{
      direction: 'IN',
      trigger: 'PULL',
      method: 'GET',
      url: 'https://erp.huadong.example/materials',
      successRule: 'status = 200',
      idempotentField: 'id',
    },
    scsiResponseFieldMap: [{ answerPath: 'no', targetField: 'code' }],
    scsiRequestConfig: [{ auth: 'NONE' }],
  })
  await world.query(`update scsi_definition set status = 'EFFECTIVE' where id = $1`, [id])
  return admin.find('scsiDefinition', id)
}

let connected = 0

async function connection({ world, admin }: Admins, flag: 'Y' | 'N' = 'N'): Promise<Doc> {
  const { id } = await admin.save('jdbcConfig', {
    ...{
      code: `RPT_${++connected}`,
      name: '报表库',
      nameEn: 'Report database',
      host: 'erp.huadong.example',
      port: '443',
      database: 'rpt',
      dbUser: 'reader',
    },
    passwordRef: 'reads-only',
  })
  await world.query(`update jdbc_config set enabled_flag = $2, test_flag = 'Y', tested_at = $3 where id = $1`, [id, flag, admin.now()])
  return admin.find('jdbcConfig', id)
}

/** A program that came in, and a message that went out. */
async function called({ world, admin }: Admins): Promise<void> {
  await world.query(
    `insert into srm_base_interface_logs (id, status, version_num, creation_date, app_name, method, path, http_status, ms, ip, request_digest)
     values (gen_random_uuid(), 'KEPT', 1, $1, 'ERP', 'POST', '/v1/poHeaderRestful/listByPage', 200, 34, '203.0.113.7', repeat('a', 64))`,
    [admin.now()],
  )
  await world.query(
    `insert into srm_base_tripartite_logs (id, status, version_num, creation_date, provider, service, result, cost_count, http_status, ms, answer)
     values (gen_random_uuid(), 'KEPT', 1, $1, '短信平台 sms.example', 'SMS', 'OK', 1, 200, 120, '200 OK')`,
    [admin.now()],
  )
}

/** A call that did not go through. */
async function notSent({ world, admin }: Admins): Promise<Doc> {
  const [row] = await world.query<{ id: string }>(
    `insert into scsi_platform_log (id, status, version_num, creation_date, code, direction, interface_version, idempotency_key, http_status, ms, tries, why, why_en, request, answer)
     values (gen_random_uuid(), 'REFUSED', 1, $1, 'ERP_PO_OUT', 'OUT', 1, gen_random_uuid(), 400, 120, 1, '对方拒绝：400', 'Refused by the other side: 400', 'POST https://erp.huadong.example/po', '{}') returning id`,
    [admin.now()],
  )
  return admin.find('scsiPlatformLog', String(row?.id))
}

export const situations: OnPages['situations'] = {
  scheduledJob: {
    doRun: async (house) => ({ doc: await idleJob(house), by: 'admin' }),
    doEnabled: async (house) => ({ doc: await job(house, 'N'), by: 'admin' }),
    doInvalid: async (house) => ({ doc: await job(house, 'Y'), by: 'admin' }),
  },
  scheduledRequest: {
    doLaunch: async (house) => ({ doc: await draft(house), by: 'admin' }),
    doPause: async (house) => ({ doc: await waiting(house), by: 'admin' }),
    doCancel: async (house) => ({ doc: await draft(house), by: 'admin' }),
  },
  scsiDefinition: {
    doTest: async (house) => ({ doc: await describedInterface(house), by: 'admin', input: { sampleNum: 'S000001' } }),
    doEffective: async (house) => ({ doc: await tested(house), by: 'admin' }),
    doInvalid: async (house) => ({ doc: await standing(house, 'EFFECTIVE'), by: 'admin' }),
    doSend: async (house) => ({ doc: await standing(house, 'EFFECTIVE'), by: 'admin', input: { sampleNum: 'S000001' } }),
    doPull: async (house) => ({ doc: await pulled(house), by: 'admin' }),
    doCopy: async (house) => ({ doc: await standing(house, 'INVALID'), by: 'admin' }),
  },
  jdbcConfig: {
    doTest: async (house) => ({ doc: await connection(house), by: 'admin' }),
    doEnabled: async (house) => ({ doc: await connection(house), by: 'admin' }),
    doInvalid: async (house) => ({ doc: await connection(house, 'Y'), by: 'admin' }),
  },
  scsiPlatformLog: {
    doResend: async (house) => ({ doc: await notSent(house), by: 'admin' }),
  },
  scheduledError: {
    doRetry: async (house) => ({ doc: await failed(house), by: 'admin' }),
    doClose: async (house) => ({ doc: await failed(house), by: 'admin' }),
  },
}

export async function makeDocuments(world: World): Promise<void> {
  const admin = await world.person('admin')
  await draft({ world, admin })
  await failed({ world, admin })
  await describedInterface({ world, admin })
  await notSent({ world, admin })
  await connection({ world, admin })
  await called({ world, admin })
}
