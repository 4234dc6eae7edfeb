/**
 * The upstream process: settings, database, services, the signed entrance, and an end in good order.
 * In the thread of long requests the same once more, at a socket of its own and without what goes on beside the answers.
 */
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectBuffersEarly } from '../contract/buffers.ts'
import { parseIdListKeys, parseSignKeys } from '../contract/keys.ts'
import { ofLongRequests, openLongRequests, sayReady } from '../contract/long-requests.ts'
import { areaJobs, areaSenders, createServices } from './compose.ts'
import { Line, watchLine } from './connection/database-line.ts'
import { createPool } from './connection/pool.ts'
import { allowEgress, ownEgress } from './egress/index.ts'
import { shareReplay } from './http/neighbours.ts'
import { readiness } from './http/ready.ts'
import { tableReplay } from './http/replay.ts'
import { buildServer } from './http/server.ts'
import { keyFile } from './key-file.ts'
import { createLog, gatheredOutput } from './log.ts'
import { keepBuiltInApis } from './platform/apis/built-in.ts'
import { editionOf } from './platform/apis/program-edition.ts'
import { anchorsIn } from './platform/audit/anchors.ts'
import { startAuditChain } from './platform/audit/chain.ts'
import { createCache } from './platform/cache/cache.ts'
import { ownCache, useCache } from './platform/cache/own-cache.ts'
import { redisStore } from './platform/cache/redis-store.ts'
import { keepDelivered } from './platform/delivered/bring-in.ts'
import { demoLoadOf, untilDemoLoaded } from './platform/delivered/demo-load.ts'
import { interfaceSender } from './platform/interfaces/send.ts'
import { exportJobs } from './platform/jobs/run-export-job.ts'
import { usePublicIpLookup } from './platform/logs/public-ip-lookup.ts'
import { httpSender, smsSender } from './platform/messaging/channels/http-channel.ts'
import { dingSender } from './platform/messaging/ding/mirror.ts'
import { eventDispatcher } from './platform/messaging/events/dispatch.ts'
import { frameFacts } from './platform/messaging/inbox/inbox.ts'
import { mailSender } from './platform/messaging/mails/mails.ts'
import { startOutbox } from './platform/outbox/index.ts'
import { createMail, readMailSettings } from './platform/outbox/mail.ts'
import { textFiles, textSender } from './platform/outbox/text-message.ts'
import { createIdentity } from './platform/sign-in/index.ts'
import { httpProvider } from './platform/signing/provider/http-provider.ts'
import { useSignProvider } from './platform/signing/provider/index.ts'
import { checkKeyPairs } from './platform/sso/key-pairs.ts'
import { parseMasterKeys, readSettings } from './settings.ts'

/** A load balancer needs a moment to see that this process is no longer ready (S12.3). */
const LEAVE_AFTER_MS = 2_000
const END_WITHIN_MS = 15_000
const CONNECTIONS_OF_LONG = 5

collectBuffersEarly()
const settings = readSettings(process.env)
checkKeyPairs()
const log = createLog(settings.logLevel, gatheredOutput())
const line = new Line()
const pool = createPool(settings.databaseUrl, ofLongRequests ? CONNECTIONS_OF_LONG : undefined, line)
pool.on('error', (error) => log.error({ err: error }, 'an idle connection broke'))

allowEgress(settings.egressAllow)
if (settings.signProvider) useSignProvider(httpProvider(settings.signProvider.url, keyFile(settings.signProvider.keyFile, parseMasterKeys)))
if (settings.signProvider && !ownEgress().allows(settings.signProvider.url))
  log.warn('contracts cannot be signed: SIGN_PROVIDER_URL leads to a host that EGRESS_ALLOW does not name')
usePublicIpLookup(settings.publicIpLookup)
if (settings.publicIpLookup && !ownEgress().allows(settings.publicIpLookup))
  log.warn('nobody is asked for regions: PUBLIC_IP_LOOKUP leads to a host that EGRESS_ALLOW does not name')
if (settings.redisUrl) useCache(createCache(await redisStore(settings.redisUrl, (error) => log.error({ err: error }, 'redis'))))

if (!ofLongRequests) await bringIn()

const leaveLine = watchLine(line, settings.databaseUrl, (isThere) =>
  isThere ? log.warn('the database answers again') : log.error('the database does not answer: requests are refused until it does'),
)

// Before the server is built: what was signed earlier than that is refused, so nothing that a neighbour kept to itself counts here.
const neighbours = ofLongRequests
  ? null
  : await shareReplay(pool, {
      always: settings.processes > 1,
      onMet: () => log.warn('another process of the services works on this database: signatures are shared with it'),
    })

let isLeaving = false
const isReady = readiness(pool, settings.dataFolder)
const app = buildServer({
  services: createServices(pool),
  identity: createIdentity({ pool, frameFacts: frameFacts(pool) }),
  keys: { sign: keyFile(settings.signKeysFile, parseSignKeys), idList: keyFile(settings.idListKeysFile, parseIdListKeys) },
  clock: Date.now,
  log,
  notReady: async () => (isLeaving ? 'LEAVING' : isReady()),
  // A thread that ends and comes again has forgotten what it saw.
  replay: neighbours?.replay ?? tableReplay(pool),
  startedAt: ofLongRequests?.startedAt,
  long: ofLongRequests ? null : openLongRequests(),
})

const leaving = new AbortController()
const background = settings.worksBehind && !ofLongRequests ? startBackground(leaving.signal) : null
// Who enters a demo company while its year is being told is answered already.
if ((await demoLoadOf(pool)) !== 'under way') await background

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void leave(0))
for (const defect of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(defect, (error) => {
    log.fatal({ err: error }, defect)
    void leave(1)
  })

const at = ofLongRequests ? { path: ofLongRequests.socket } : { host: settings.host, port: settings.port }
await app.listen(at)
sayReady()
// Where what was compiled is kept: also for those after one that is killed.
flushCompileCache()
log.info(at, 'listening')

async function bringIn(): Promise<void> {
  const brought = await keepDelivered(pool, new Date())
  if (brought.added + brought.changed + brought.withdrawn > 0) log.info(brought, 'what this release delivers was brought in')
  await keepBuiltInApis(pool, new Date(), await editionOf(process.argv[1] ?? ''))
}

/** Not ready at once, no new connections after two seconds, what runs may end, then the database. */
async function leave(code: number): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  leaving.abort()
  await sleep(LEAVE_AFTER_MS)
  await Promise.race([endWork(), sleep(END_WITHIN_MS)])
  leaveLine()
  await Promise.race([neighbours?.leave(), sleep(1_000)])
  await Promise.race([Promise.all([pool.end(), ownCache().stop()]), sleep(1_000)])
  log.flush(() => process.exit(code))
}

/** The audit last: it chains what the last requests left in it. */
async function endWork(): Promise<void> {
  const begun = await background?.catch(() => null)
  await Promise.all([app.close(), begun?.outbox.stop()])
  await begun?.audit.stop()
}

/** What goes on beside the answers: messages, jobs, exports, the chain of the audit. */
async function startBackground(signal: AbortSignal) {
  await untilDemoLoaded(pool, signal)
  const mail = readMailSettings(process.env, settings.dataFolder)
  const outbox = await startOutbox({
    pool,
    databaseUrl: settings.databaseUrl,
    exports: exportJobs(pool),
    jobs: areaJobs(pool),
    senders: {
      SCSI: interfaceSender(pool),
      EVENT: eventDispatcher(pool),
      MAIL: mailSender(pool, mail.origin, createMail(mail)),
      SMS: smsSender(pool, textSender(pool, textFiles(join(settings.dataFolder, 'sms'))), mail.origin),
      DING: dingSender(pool, mail.origin),
      ...areaSenders(pool),
      WEBHOOK: httpSender(pool, 'WEBHOOK', mail.origin),
    },
    onError: (error, what) => log.error({ err: error }, what),
  })

  const audit = startAuditChain({
    pool,
    anchors: anchorsIn(settings.dataFolder, keyFile(settings.masterKeyFile, parseMasterKeys)),
    onError: (error) => log.error({ err: error }, 'the audit could not be chained'),
  })
  return { outbox, audit }
}
