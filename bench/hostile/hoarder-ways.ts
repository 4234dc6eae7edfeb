/** What one signed-in account can do to a system, by every way there is. */
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Agent, FormData, request } from 'undici'
import { menuIdOf } from '../../catalogue/menu.ts'
import { requisitions } from '../machine/requisitions.ts'

/** What the process is told: where, as whom, and on what. */
export interface Hoarding {
  origin: string
  cookie: string
  /** A requisition of 100 lines, and a file at it. */
  id: string
  file: string
  /** Which of the ways. */
  way: number
}
export type Hoarder = Hoarding & { agent: Agent }
type Form = URLSearchParams | FormData
export interface Way {
  name: string
  /** Done again and again, by so many at once. */
  once(at: Hoarder, turn: number): Promise<unknown>
  atOnce?: number
}

const edit = (part = '') => `/main/purchaseRequisitionEdit${part}?menuId=${menuIdOf(requisitions)}`
const list = (part = '', more = '') => `/main/purchaseOrderList${part}?menuId=${menuIdOf('purchaseOrderList')}${more}`
const asks = (name: string, address: (at: Hoarder, turn: number) => string): Way => ({ name, once: (at, turn) => ask(at, address(at, turn)) })
const posts = (name: string, address: (at: Hoarder) => string, form: (at: Hoarder, turn: number) => Form): Way => ({
  name,
  once: (at, turn) => ask(at, address(at), form(at, turn)),
})
const ofRecord = (part: string) => (at: Hoarder) => `${edit(part)}&id=${at.id}`

export const ways: Way[] = [
  { name: '70 downloads that are never read', once: (at) => hold(at, at.file, 0), atOnce: 70 },
  { name: '70 downloads read at 1 KB a second', once: (at) => hold(at, at.file, 1_024), atOnce: 70 },
  asks('prints', ofRecord('/print')),
  asks('exports', () => list('/export')),
  asks('templates of imports', () => `/main/${requisitions}/template?menuId=${menuIdOf(requisitions)}`),
  posts(
    'exports in the background',
    () => list('/background'),
    (_, turn) => fields({ intent: 'full', _idem: `bench-${turn}-${Date.now()}` }),
  ),
  posts('zips of attachments', ofRecord('/zip'), (at) => fields({ file: new URL(at.file, at.origin).searchParams.get('file') ?? '' })),
  posts(
    'imports',
    () => `/main/${requisitions}/import?menuId=${menuIdOf(requisitions)}`,
    () => importForm(),
  ),
  { name: 'uploads as slow as allowed', once: (at) => drip(at), atOnce: 40 },
  asks('previews', (at) => `${at.file}&inline=1`),
  asks('watermarks', (_, turn) => `/watermark?n=${turn}`),
  { name: 'live streams', once: (at) => hold(at, '/main/live', Number.POSITIVE_INFINITY), atOnce: 100 },
  asks('searches over all orders', (_, turn) => list('', `&docNum=%25${turn % 10}%25&pageRows=200`)),
  asks('lists of 200 rows', (_, turn) => list('', `&pageRows=200&pageIndex=${1 + (turn % 20)}`)),
  asks('suggestions', (_, turn) => `${edit('/picks')}&field=requisitionLine.materialId&q=${turn % 10}`),
  posts('giant forms', ofRecord(''), (_, turn) => giantForm(turn)),
  posts('fifty saves of one record', ofRecord(''), (_, turn) => fields({ intent: 'save', versionNum: '1', remark: String(turn) })),
  asks('histories', ofRecord('/history')),
  asks('comparisons of versions', ofRecord('/compare')),
  { name: 'pages with sessions that are made up', once: (at) => asNobody(at, '/main/inHome') },
  { name: 'captchas with sessions that are made up', once: (at) => asNobody(at, '/forget') },
  { name: 'passwords', once: (at) => asNobody(at, '/?index', fields({ userName: 'nobody', password: 'Wrong-1234' })) },
  { name: '2,100 sockets that send nothing', once: (at) => idleSocket(at), atOnce: 2_100 },
]

const own = ({ cookie, origin }: Hoarder) => ({ cookie, origin, 'x-forwarded-for': '10.9.0.2' })

async function ask(at: Hoarder, address: string, form?: Form): Promise<void> {
  const answer = await request(at.origin + address, { method: form ? 'POST' : 'GET', ...bodyOf(form, own(at)), dispatcher: at.agent })
  await answer.body.dump({ limit: Number.POSITIVE_INFINITY })
}

async function asNobody({ origin, agent: dispatcher }: Hoarder, address: string, form?: Form): Promise<void> {
  const headers = { cookie: `sid=${randomBytes(32).toString('base64url')}`, origin, 'x-forwarded-for': '10.9.0.3' }
  const answer = await request(origin + address, { method: form ? 'POST' : 'GET', ...bodyOf(form, headers), dispatcher })
  await answer.body.dump()
}

const bodyOf = (form: Form | undefined, headers: Record<string, string>) =>
  form instanceof URLSearchParams
    ? { body: form.toString(), headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } }
    : { body: form ?? null, headers }

/** Reads so many bytes a second, all as they come when there is no end to them, and none at all. */
async function hold(at: Hoarder, address: string, bytesPerSecond: number): Promise<void> {
  const { statusCode, body } = await request(at.origin + address, { headers: own(at), dispatcher: at.agent, highWaterMark: 1_024 })
  if (statusCode !== 200 || bytesPerSecond === Number.POSITIVE_INFINITY) return body.dump({ limit: Number.POSITIVE_INFINITY })
  while (!body.destroyed) {
    await sleep(1_000)
    if (bytesPerSecond > 0) body.read(bytesPerSecond)
  }
}

/** A form with a file of which a little comes each tenth of a second. */
async function drip(at: Hoarder): Promise<void> {
  const bytes = 1024 ** 2
  async function* slowly() {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4\n')
    for (let sent = 0; sent < bytes; sent += 300) {
      await sleep(100)
      yield Buffer.alloc(300)
    }
  }
  const headers = { ...own(at), 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(bytes) }
  const answer = await request(`${at.origin}${edit('/upload')}&id=${at.id}`, {
    method: 'POST',
    headers,
    body: Readable.from(slowly()),
    dispatcher: at.agent,
  })
  await answer.body.dump()
}

/** From an address of its own: the one from which the colleague comes is a load balancer's. */
function idleSocket({ origin }: Hoarder): Promise<void> {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress: '127.0.0.9' })
  return new Promise((closed) => socket.on('error', () => {}).once('close', () => closed()))
}

const fields = (entries: Record<string, string>) => new URLSearchParams(entries)

/** As many lines as a page sends, and as many fields as a form may have. */
const giantForm = (turn: number) =>
  new URLSearchParams([
    ['intent', 'line.add:requisitionLine'],
    ...Array.from({ length: 4_900 }, (_, at): [string, string] => [`requisitionLine[${at % 100}].field${Math.floor(at / 100)}`, `${turn}${at}`]),
  ])

function importForm(): FormData {
  const form = new FormData()
  form.set('intent', 'check')
  form.set('file', new Blob([randomBytes(4 * 1024 ** 2)]), 'a.xlsx')
  return form
}
