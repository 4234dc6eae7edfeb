/** An outside signing house, as real as a socket: it keeps accounts and flows, signs what it is told to, and answers nothing while it is down. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CALL_BACK_PATH, signatureOf } from '../../upstream/platform/signing/provider/http-provider.ts'
import { closeLater } from '../support/closing.ts'

interface KeptFlow {
  id: string
  said: { title: string; sha256: string; signers: { reference: string; side: string; account: string | null }[] }
  state: string
  signed: Buffer | null
  signers: string[]
}

export interface SignHouse {
  host: string
  url: string
  key: Buffer
  flows: Map<string, KeptFlow>
  accounts: { kind: string; name: string }[]
  /** Requests whose signature is not ours. */
  strange: number
  asked: string[]
  isDown: boolean
  /** Says of its file that it has this hash. */
  falseHash: string | null
  /** As it tells us: the headers and the text of a call-back. */
  callBack(flow: string, at: Date): { timestamp: string; signature: string; text: string }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export async function startSignHouse(): Promise<SignHouse> {
  const house: SignHouse = {
    ...{ host: '', url: '', key: Buffer.alloc(32, 7), flows: new Map(), accounts: [], strange: 0, asked: [], isDown: false, falseHash: null },
    callBack(flow, at) {
      const text = JSON.stringify({ flow, event: 'signed' })
      const timestamp = at.toISOString()
      return { timestamp, text, signature: signatureOf(house.key, 'POST', CALL_BACK_PATH, timestamp, text) }
    },
  }
  const once = new Map<string, string>()
  const made = (request: IncomingMessage, make: () => string): string => {
    const key = String(request.headers['idempotency-key'])
    const id = once.get(key) ?? make()
    once.set(key, id)
    return id
  }

  function answer(request: IncomingMessage, text: string): { status?: number; body: object | Buffer } {
    const { method = '', url = '' } = request
    const path = url.replace('/sign', '')
    house.asked.push(`${method} ${path}`)
    const [, , id = '', below = ''] = path.split('/')
    const flow = house.flows.get(id)
    if (path === '/accounts') {
      const account = JSON.parse(text)
      return { body: { id: made(request, () => `A${house.accounts.push(account)}`) } }
    }
    if (path === '/flows') {
      const { file, ...said } = JSON.parse(text)
      if (sha256(Buffer.from(file, 'base64')) !== said.sha256) return { status: 422, body: {} }
      const flowId = made(request, () => `F${Date.now()}${house.flows.size + 1}`)
      if (!house.flows.has(flowId)) house.flows.set(flowId, { id: flowId, said, state: 'STARTED', signed: null, signers: [] })
      return { body: { id: flowId } }
    }
    if (!flow) return { status: 404, body: {} }
    if (below === 'file' && flow.signed) return { body: flow.signed }
    if (below === 'addresses') return { body: { url: `https://sign.example.com/${id}/${JSON.parse(text).signer}` } }
    if (below === 'stop') flow.state = 'EXPIRED'
    const signers = flow.said.signers.map(({ reference }) => ({
      reference,
      state: flow.signers.includes(reference) ? 'SIGNED' : 'WAITING',
      time: flow.signers.includes(reference) ? '2026-11-20T01:00:00Z' : null,
      serial: 'C0FFEE',
    }))
    return { body: { state: flow.state, sha256: flow.signed && (house.falseHash ?? sha256(flow.signed)), signers } }
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (house.isDown) return void request.socket.destroy()
      const text = Buffer.concat(parts).toString()
      const { timestamp, signature } = request.headers
      const wanted = signatureOf(house.key, request.method ?? '', request.url ?? '', String(timestamp), text)
      if (signature !== wanted) house.strange += 1
      const { status = 200, body } = signature === wanted ? answer(request, text) : { status: 401, body: {} }
      const isFile = Buffer.isBuffer(body)
      response.writeHead(status, { 'content-type': isFile ? 'application/pdf' : 'application/json' }).end(isFile ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeLater(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  house.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  house.url = `http://${house.host}/sign`
  return house
}

/** Everybody has signed there; the file is whatever the house makes of it. */
export function signAll(flow: KeptFlow): Buffer {
  flow.signed = Buffer.from(`%PDF-1.7\n% signed ${flow.id}\n%%EOF\n`)
  flow.signers = flow.said.signers.map(({ reference }) => reference)
  flow.state = 'DONE'
  return flow.signed
}
