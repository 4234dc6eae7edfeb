/** The contract's own checks: our services keep them all, and a copy of ours with one broken answer is caught. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { conformanceOf, type Installation } from '../../contract/conformance/index.ts'
import { parseIdListKeys, parseSignKeys } from '../../contract/keys.ts'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { closeLater } from '../support/closing.ts'
import { type System, startSystem } from '../support/system.ts'

let system: System
let ours: Installation

beforeAll(async () => {
  system = await startSystem({ background: true })
  const key = <Key>(file: string, parse: (text: string) => Key[]) => parse(readFileSync(join(system.dataFolder, file), 'utf8'))[0]!
  const [signKey, idListKey] = [key('sign.json', parseSignKeys), key('ids.json', parseIdListKeys)]
  ours = { url: system.upstreamUrl, userName: 'admin', password: DEMO_PASSWORD, signKey, idListKey }
})

const brokenOf = async (place: Installation) => (await conformanceOf(place)).filter(({ broken }) => broken !== null)

test('our services keep every sentence of the contract', async () => expect(await brokenOf(ours)).toEqual([]))

/** Changes what the services answer to calls of this verb. */
async function copyWith(verb: string, change: (body: Record<string, unknown>) => object): Promise<string> {
  const server = createServer(async (req, res) => {
    const body = await buffer(req)
    const headers = Object.entries(req.headers).filter(([name]) => name !== 'host' && name !== 'connection' && name !== 'content-length')
    const answer = await fetch(ours.url + req.url, { method: req.method, headers: headers as [string, string][], ...(body.length > 0 && { body }) })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isChanged = req.url?.endsWith(`/${verb}`) && answer.ok
    for (const [name, value] of answer.headers)
      if (!/^(content-length|content-encoding|connection|transfer-encoding)$/.test(name)) res.setHeader(name, value)
    res.statusCode = answer.status
    res.end(isChanged ? JSON.stringify(change(JSON.parse(bytes.toString()))) : bytes)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closeLater(async () => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each<[what: string, verb: string, change: Parameters<typeof copyWith>[1], caught: string]>([
  [
    'the kind of a count',
    'listByPage',
    ({ page, ...answer }) => ({ ...answer, page: { ...(page as object), countKind: undefined } }),
    'a list tells how many rows there are, gives no more than a page, in the order asked for',
  ],
  [
    'the version after a save',
    'saveOrUpdate',
    ({ data, ...answer }) => ({ ...answer, data: { ...(data as object), versionNum: 1 } }),
    'S9.2 a save of another version than the stored one is refused with 409 and who was faster',
  ],
])('a copy of ours that breaks %s is caught at the sentence that says so', async (_, verb, change, caught) => {
  const broken = await brokenOf({ ...ours, url: await copyWith(verb, change) })
  expect(broken.map(({ says }) => says)).toEqual([caught])
})
