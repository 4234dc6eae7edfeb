/** Mails and other channels against real servers, and many workers over one outbox. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { beforeAll, expect, test } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import { httpSender } from '../../upstream/platform/messaging/channels/http-channel.ts'
import { eventDispatcher } from '../../upstream/platform/messaging/events/dispatch.ts'
import { mailSender } from '../../upstream/platform/messaging/mails/mails.ts'
import { createMail, readMailSettings, type SendMail } from '../../upstream/platform/outbox/mail.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import { closeLater } from '../support/closing.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { ORIGIN } from './post-office.ts'
import { deliveries, released } from './told.ts'

let world: World
let admin: Person
const clock = () => NOW.getTime()

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

const dueNow = () => world.query('update outbox set due_at = clock_timestamp() where sent_at is null')
const inTheBox = (send: SendMail) =>
  createOutbox(world.pool, { EVENT: eventDispatcher(world.pool, clock), MAIL: mailSender(world.pool, ORIGIN, send, clock) })

test('scenario 13: two dispatchers and 500 waiting receivers: each mail once; one killed in the middle loses nothing, and what it had sent goes out under the same id', async () => {
  await world.query('delete from outbox')
  await world.query(
    `with made as (
       insert into msg_receive (id, status, instance_id, user_id, channel, language, receive_status, event_code, title, content, url, tries, version_num, creation_date)
       select gen_random_uuid(), 'KEPT', gen_random_uuid(), $1, 'EMAIL', 'CN', 'WAITING', 'PR_APPROVED', 'M' || n, 'x', '/main', 0, 1, now() from generate_series(1, 500) n returning id)
     insert into outbox (kind, payload) select 'MAIL', jsonb_build_object('about', 'RECEIVE', 'receiveId', id) from made`,
    [await world.idOf('user', 'buyer1')],
  )
  const doubtful = new Map<string, string>()
  let reached = () => {}
  const stopped = new Promise<void>((resolve) => {
    reached = resolve
  })
  // Sends five, and is killed before it could note any of them.
  void inTheBox((mail, key) => {
    doubtful.set(mail.subject, key)
    if (doubtful.size === 5) reached()
    return new Promise(() => {})
  }).drain()
  await stopped
  const sent: { subject: string; key: string }[] = []
  const send: SendMail = async ({ subject }, key) => {
    sent.push({ subject, key })
    return '250 ok'
  }
  await Promise.all([inTheBox(send).drain(), inTheBox(send).drain()])
  expect(sent).toHaveLength(495)
  expect(new Set(sent.map(({ subject }) => subject)).size).toBe(495)
  await dueNow()
  await inTheBox(send).drain()
  expect(sent).toHaveLength(500)
  expect(new Map(sent.slice(495).map(({ subject, key }) => [subject, key]))).toEqual(doubtful)
  expect(await world.query(`select count(*)::int as n from msg_receive where receive_status = 'OK' and title like 'M%'`)).toEqual([{ n: 500 }])
})

interface Peer {
  port: number
  received: string[]
  /** By the receiver's address. */
  answers: Map<string, (times: number) => number | 'drop' | null>
}

/** A mail server that greylists, drops and bounces as it is told. */
async function mailServer(): Promise<Peer> {
  const peer: Peer = { port: 0, received: [], answers: new Map() }
  const seen = new Map<string, number>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, session, done) {
      const times = (seen.get(address) ?? 0) + 1
      seen.set(address, times)
      const answer = peer.answers.get(address)?.(times) ?? null
      if (answer === 'drop') {
        const socket = [...server.connections].find(({ id }: { id: string }) => id === session.id) as { _socket: { destroy(): void } } | undefined
        socket?._socket.destroy()
        return
      }
      done(answer ? Object.assign(new Error('not now'), { responseCode: answer }) : undefined)
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        peer.received.push(...session.envelope.rcptTo.map(({ address }: { address: string }) => address))
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closeLater(async () => void server.close(() => {}))
  peer.port = (server.server.address() as AddressInfo).port
  return peer
}

test('a mail server that greylists gets the mail later, one that hangs up too, one that bounces is not asked again', async () => {
  const peer = await mailServer()
  allowEgress([`127.0.0.1:${peer.port}`])
  const source = await admin.save('msgSource', {
    code: 'LOCAL',
    name: '本地',
    channel: 'EMAIL',
    host: '127.0.0.1',
    port: peer.port,
    security: 'NONE',
    fromAddress: 'srm@huadong.example',
    isDefault: 'N',
    priority: 1,
  })
  await admin.act('msgSource', 'doEnabled', await admin.find('msgSource', source.id))
  const mails = createMail(readMailSettings({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_ORIGIN: ORIGIN }, '/nowhere'))
  const box = inTheBox(mails)
  const addressOf = async (code: string) => (await world.query<{ email: string }>('select email from "user" where code = $1', [code]))[0]?.email ?? ''
  const [grey, dropped, bounced] = await Promise.all(['supplier01', 'supplier02', 'supplier03'].map(addressOf))
  peer.answers.set(grey ?? '', (times) => (times === 1 ? 450 : null))
  peer.answers.set(dropped ?? '', (times) => (times === 1 ? 'drop' : null))
  peer.answers.set(bounced ?? '', () => 550)
  const orders = [await released(world, 'S000001'), await released(world, 'S000002'), await released(world, 'S000003')]
  await box.drain()
  expect(peer.received).not.toContain(grey)
  await dueNow()
  await box.drain()
  expect(peer.received).toEqual(expect.arrayContaining([grey, dropped]))
  expect(peer.received.filter((address) => address === grey)).toHaveLength(1)
  expect(peer.received).not.toContain(bounced)
  const [third] = await deliveries(world, orders[2] ?? { id: '' })
  expect(third).toMatchObject({ user: 'supplier03', status: 'FAILED', tries: 1 })
  await world.query(`update msg_source set enabled_flag = 'N' where code = 'LOCAL'`)
})

test('a source whose host is not allowed cannot be switched on', async () => {
  allowEgress([])
  const source = await admin.save('msgSource', {
    code: 'AWAY',
    name: '外部',
    channel: 'EMAIL',
    host: 'mail.example',
    port: 587,
    fromAddress: 'srm@huadong.example',
  })
  const refusal = await admin.refused(admin.act('msgSource', 'doEnabled', await admin.find('msgSource', source.id)))
  expect(refusal.words.CN).toContain('地址不在允许列表')
})

test('a text message is posted to the source with a signature, and its secret is shown to nobody', async () => {
  const posted: { headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    posted.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.end('queued')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeLater(async () => void server.close())
  const { port } = server.address() as AddressInfo
  allowEgress([`127.0.0.1:${port}`])
  const draft = {
    code: 'GATEWAY',
    name: '短信网关',
    channel: 'SMS',
    host: '127.0.0.1',
    port,
    path: '/send',
    security: 'NONE',
    secretRef: 'top-secret',
  }
  const source = await admin.save('msgSource', draft)
  await admin.act('msgSource', 'doEnabled', await admin.find('msgSource', source.id))
  expect(JSON.stringify(await admin.find('msgSource', source.id))).not.toContain('top-secret')
  const config = await admin.find('msgConfig', await world.idOf('msgConfig', 'PO_RELEASED'))
  await admin.save('msgConfig', { channels: ['SITE', 'SMS'] }, config)
  await world.query(`update "user" set phone = '13800005678' where code = 'supplier01'`)
  const order = await released(world, 'S000001')
  await createOutbox(world.pool, { EVENT: eventDispatcher(world.pool, clock), SMS: httpSender(world.pool, 'SMS', ORIGIN, clock) }).drain()
  const told = posted.map(({ body }) => JSON.parse(body)).filter(({ to }) => to === '13800005678')
  expect(told).toMatchObject([{ channel: 'SMS', event: 'PO_RELEASED' }])
  expect(posted[0]?.headers['x-signature']).toMatch(/^[0-9a-f]{64}$/)
  const own = `select receive_status as status from msg_receive where business_id = $1 and address = '138***5678'`
  expect(await world.query(own, [order.id])).toEqual([{ status: 'OK' }])
})

test('a webhook that is down gets its message later under the same key, and what it refuses is not sent again', async () => {
  const heard: { key: unknown; body: Record<string, unknown>; signature: unknown }[] = []
  const answers = [503, 200, 400]
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { 'idempotency-key': key, 'x-signature': signature } = request.headers
    heard.push({ key, signature, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.writeHead(answers[heard.length - 1] ?? 200).end('heard')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeLater(async () => void server.close())
  const { port } = server.address() as AddressInfo
  allowEgress([`127.0.0.1:${port}`])
  const draft = { code: 'HOOK', name: '回调', channel: 'WEBHOOK', host: '127.0.0.1', port, path: '/hook', security: 'NONE', secretRef: 'shared' }
  const source = await admin.save('msgSource', draft)
  await admin.act('msgSource', 'doEnabled', await admin.find('msgSource', source.id))
  const config = await admin.find('msgConfig', await world.idOf('msgConfig', 'PO_RELEASED'))
  await admin.save('msgConfig', { channels: ['SITE', 'WEBHOOK'] }, config)
  await world.query('delete from outbox')
  const box = createOutbox(world.pool, { EVENT: eventDispatcher(world.pool, clock), WEBHOOK: httpSender(world.pool, 'WEBHOOK', ORIGIN, clock) })
  const order = await released(world, 'S000003')
  await box.drain()
  await dueNow()
  await box.drain()
  expect(heard).toHaveLength(2)
  expect(heard[0]?.key).toBe(heard[1]?.key)
  expect(heard[1]).toMatchObject({
    body: { channel: 'WEBHOOK', event: 'PO_RELEASED', url: expect.stringContaining(order.id) },
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect((await deliveries(world, order, 'WEBHOOK')).map(({ status }) => status)).toEqual(['OK'])
  const refused = await released(world, 'S000003')
  await box.drain()
  await dueNow()
  await box.drain()
  expect(heard).toHaveLength(3)
  expect((await deliveries(world, refused, 'WEBHOOK')).map(({ status }) => status)).toEqual(['FAILED'])
})
