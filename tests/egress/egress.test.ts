/** S11.1: a URL that somebody typed in leads only to listed hosts, and only to addresses that may be reached. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../upstream/egress/addresses.ts'
import { createEgress, EGRESS_MAX_BYTES } from '../../upstream/egress/egress.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'

let inside: Server
let port: number

beforeAll(async () => {
  inside = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else if (request.url === '/long') response.end(Buffer.alloc(EGRESS_MAX_BYTES + 1))
    else response.end('reached')
  })
  await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening))
  port = (inside.address() as AddressInfo).port
})
afterAll(() => inside.close())

const refusalOf = async (call: () => unknown): Promise<Refusal> => {
  try {
    await call()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('S11.1 calls out', () => {
  it('go nowhere without a list', async () => {
    const refused = await refusalOf(() => createEgress([]).check('https://idp.example.com/', 'issuer'))
    expect(refused).toMatchObject({ code: 'egress.NOT_LISTED', status: 422, at: 'issuer' })
    expect(refused.words.CN).toBe('不允许访问 idp.example.com:443，请由运维加入 EGRESS_ALLOW')
  })

  it('reach an internal address that is listed by itself', async () => {
    const answer = await createEgress([`127.0.0.1:${port}`]).fetch(`http://127.0.0.1:${port}/`)
    expect(await answer.text()).toBe('reached')
  })

  it('refuse a listed name that leads to an internal address', async () => {
    const refused = await refusalOf(() => createEgress([`localhost:${port}`]).fetch(`http://localhost:${port}/`))
    expect(refused.code).toBe('egress.NOT_PUBLIC')
    expect(refused.words.EN).toMatch(/leads to the internal address (127\.0\.0\.1|::1), which is not allowed/)
  })

  it('reach a listed name whose address is listed too', async () => {
    const egress = createEgress([`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
    expect(await (await egress.fetch(`http://localhost:${port}/`)).text()).toBe('reached')
  })

  it('do not follow a redirect', async () => {
    const answer = await createEgress([`127.0.0.1:${port}`]).fetch(`http://127.0.0.1:${port}/away`)
    expect(answer.status).toBe(302)
  })

  it('end at five megabytes', async () => {
    const answer = await createEgress([`127.0.0.1:${port}`]).fetch(`http://127.0.0.1:${port}/long`)
    await expect(answer.arrayBuffer()).rejects.toThrow()
  })

  it.each(['ftp://idp.example.com/', 'file:///etc/passwd', 'http://someone:secret@idp.example.com/', 'not a url'])(
    'take %s for no address',
    async (url) => {
      expect(await refusalOf(() => createEgress(['idp.example.com:80']).check(url))).toMatchObject({ code: 'egress.NO_ADDRESS' })
    },
  )

  it.each([
    ['http://0x7f000001/', '127.0.0.1:80'],
    ['http://2130706433/', '127.0.0.1:80'],
    ['http://[::ffff:127.0.0.1]/', '[::ffff:7f00:1]:80'],
  ])('read %s as the address that it is', async (url, host) => {
    expect((await refusalOf(() => createEgress([]).check(url))).given).toEqual({ host })
  })

  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['::1', false],
    ['::ffff:8.8.8.8', false],
    ['fd00::1', false],
    ['fe80::1', false],
  ])('know whether %s is public', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})
