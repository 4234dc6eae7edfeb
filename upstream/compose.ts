/** The composition root: the one place where the runtime, the platform and the areas meet. */
import pg, { type Pool } from 'pg'
import { jobs } from '../catalogue/jobs.ts'
import { analytics } from './areas/analytics/index.ts'
import { auction } from './areas/auction/index.ts'
import { compete } from './areas/compete/index.ts'
import { contracts } from './areas/contracts/index.ts'
import { outsideSender } from './areas/contracts/signing/outside.ts'
import { delivery } from './areas/delivery/index.ts'
import { finance } from './areas/finance/index.ts'
import { masterFigures } from './areas/master-data/figures.ts'
import { masterData } from './areas/master-data/index.ts'
import { messaging } from './areas/messaging/index.ts'
import { purchasing } from './areas/purchasing/index.ts'
import { shopping } from './areas/shopping/index.ts'
import { supplierMaster } from './areas/supplier-master/index.ts'
import { openApiDocument } from './platform/apis/open-api.ts'
import type { AreaServices } from './platform/area.ts'
import { platformCalls } from './platform/calls.ts'
import { importExcel } from './platform/excel/import/import.ts'
import { bindFiles, handOver, releaseAll } from './platform/files/bind.ts'
import { filesOfDocument } from './platform/files/rows.ts'
import type { HomeParts } from './platform/home/part.ts'
import { useNamedPaths } from './platform/http/addresses.ts'
import { identity } from './platform/identity.ts'
import { afterAction } from './platform/interfaces/after-action.ts'
import { beginHandOver } from './platform/interfaces/hand-over.ts'
import { inPathOf } from './platform/interfaces/inbound-address.ts'
import { inboundCall } from './platform/interfaces/receive.ts'
import { jobsReports } from './platform/jobs/index.ts'
import type { JobWorks } from './platform/jobs/job-work.ts'
import { recordOperations } from './platform/logs/operations.ts'
import { writeLog } from './platform/logs/system-log.ts'
import { watching } from './platform/logs/watching.ts'
import { announce } from './platform/messaging/events/announce.ts'
import { closeDoneToDos } from './platform/messaging/inbox/to-dos.ts'
import type { Sender } from './platform/outbox/worker.ts'
import type { Prints } from './platform/print/prints.ts'
import { channelOf, type Rooms } from './platform/rooms/channel.ts'
import { approval } from './platform/workflow/approval.ts'
import { workflow } from './platform/workflow/index.ts'
import { useBehaviours } from './runtime/behaviour.ts'
import { fillPorts } from './runtime/ports.ts'
import type { NamedCall, Services } from './runtime/types.ts'
import { runVerb } from './runtime/verbs.ts'

const areas: readonly AreaServices[] = [
  identity,
  workflow,
  messaging,
  jobsReports,
  masterData,
  supplierMaster,
  purchasing,
  delivery,
  analytics,
  shopping,
  compete,
  auction,
  contracts,
  finance,
]

useBehaviours(Object.assign({}, ...areas.map(({ behaviours }) => behaviours)))
for (const { replies } of areas) replies()
fillPorts({
  figures: masterFigures,
  approval,
  files: { bind: bindFiles, releaseAll, handOver, ofDocument: filesOfDocument },
  interfaces: { afterAction, handOver: beginHandOver },
  news: { announce, closeDone: closeDoneToDos },
  logs: { operations: recordOperations, write: writeLog },
})

const prints: Prints = Object.assign({}, ...areas.map((area) => area.prints))

const home: HomeParts = Object.assign({}, ...areas.map((area) => area.home))

const rooms: Rooms = Object.assign({}, ...areas.map((area) => area.rooms))

/** Documents that go on paper. */
export const printedEntities: readonly string[] = Object.keys(prints)

/** The named calls of the checklist, by their addresses. */
export const namedCalls = (pool: Pool): Readonly<Record<string, NamedCall>> =>
  Object.assign(platformCalls(pool, prints, home), { '/v1/nettyWebsocketServer': channelOf(pool, rooms) }, ...areas.map((area) => area.calls(pool)))

// Only their names are wanted: this pool never connects.
useNamedPaths(Object.keys(namedCalls(new pg.Pool())))

/** The services behind the contract: the standard verbs of every entity, and the named calls. */
export function createServices(pool: Pool): Services {
  const calls = namedCalls(pool)
  return watching(pool, {
    // Lines are imported as well, and have no definition of their own.
    verb: (entity, verb, body, context) =>
      verb === 'doImport' ? importExcel(pool, { ...body, entity }, context) : runVerb(pool, entity, verb, body, context),
    call: (path) => calls[path] ?? inboundAt(pool, path),
    openApi: openApiDocument,
  })
}

/** A message of another system, by the path of its definition. */
function inboundAt(pool: Pool, address: string): NamedCall | undefined {
  const inPath = inPathOf(address)
  return inPath === null ? undefined : inboundCall(pool, inPath)
}

/** What areas send by the outbox, by the kinds of its rows. */
export const areaSenders = (pool: Pool): Readonly<Record<string, Sender>> => ({ ESIGN: outsideSender(pool) })

/** What each job of the areas does. Throws where nobody says it. */
export function areaJobs(pool: Pool): JobWorks {
  const works: JobWorks = Object.assign({}, ...areas.map((area) => area.jobs(pool)))
  const idle = jobs.find(({ code }) => !works[code])
  if (idle) throw new Error(`No area says what the job ${idle.code} does`)
  return works
}
