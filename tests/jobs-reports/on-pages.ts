/** What the tests of all pages need of jobs, requests and their errors. */
import { randomUUID } from 'node:crypto'
import { scheduledRequest } from '../../catalogue/jobs-reports/scheduled-request.ts'
import { asSystem } from '../../upstream/platform/as-system.ts'
import { noteFailure } from '../../upstream/platform/jobs/row-errors.ts'
import { systemActor } from '../../upstream/platform/jobs/system-actor.ts'
import { Refusal } from '../../upstream/runtime/refusal.ts'
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
  scheduledError: {
    doRetry: async (house) => ({ doc: await failed(house), by: 'admin' }),
    doClose: async (house) => ({ doc: await failed(house), by: 'admin' }),
  },
}

export async function makeDocuments(world: World): Promise<void> {
  const admin = await world.person('admin')
  await draft({ world, admin })
  await failed({ world, admin })
}
