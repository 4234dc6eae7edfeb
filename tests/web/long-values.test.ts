/** S2.8 on running pages: 100 KB of what repeats in the fields of forms, in a paste and in a search comes back with what is wrong about it. */
import { beforeAll, expect, test } from 'vitest'
import { definitionOf, pages } from '../../catalogue/index.ts'
import { isServerOwned } from '../../catalogue/language/define.ts'
import { menuIdOf } from '../../catalogue/menu.ts'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { type System, startSystem } from '../support/system.ts'

const LENGTH = 100_000
const repeats = [' ', '0', '[', '{{', 'a', '1.0'] as const
const long = (part: string) => (part === '1.0' ? `1.${'0'.repeat(LENGTH)}` : part.repeat(LENGTH / part.length))

let system: System
beforeAll(async () => {
  system = await startSystem()
})

async function signIn(userName: string): Promise<string> {
  const body = new URLSearchParams({ userName, password: DEMO_PASSWORD })
  const answer = await fetch(`${system.origin}/?index`, { method: 'POST', headers: { origin: system.origin }, body, redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

async function ask(cookie: string, address: string, fields?: Record<string, string>): Promise<{ status: number; text: string }> {
  const headers = { cookie, accept: 'text/html', origin: system.origin, 'accept-language': 'zh-CN' }
  const answer = await fetch(system.origin + address, {
    headers,
    redirect: 'manual',
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  return { status: answer.status, text: await answer.text() }
}

const addressOf = (page: string) => `/main/${page}`

test('S2.8 the forms of a buyer come back with what they cannot hold, kind by kind of field', async () => {
  const [cookie, seen] = [await signIn('buyer1'), new Set<string>()]
  for (const { name, kind, entity } of pages) {
    const fields = Object.entries((kind === 'edit' ? definitionOf(entity) : undefined)?.fields ?? {})
    const fresh = fields.filter(([, field]) => !isServerOwned(field) && !seen.has(field.kind))
    // What a buyer only reads, or does not see.
    if (fresh.length === 0 || (await ask(cookie, addressOf(name), { intent: 'save' })).status !== 422) continue
    for (const part of repeats) {
      const sent = { intent: 'save', ...Object.fromEntries(fresh.map(([key]) => [key, long(part)])) }
      const { status, text } = await ask(cookie, addressOf(name), sent)
      const isNamed = fresh.some(([, { label }]) => text.includes(label[0]))
      expect({ name, part, status, isNamed }).toEqual({ name, part, status: 422, isNamed: true })
    }
    for (const [, field] of fresh) seen.add(field.kind)
  }
  expect(seen.size).toBeGreaterThan(8)
})

test.each(repeats)('S2.8 a paste of 100 KB of "%s" comes back as lines, or as what is wrong with them', async (part) => {
  const address = addressOf('purchaseRequisitionEdit')
  const { status, text } = await ask(await signIn('buyer2'), address, {
    intent: 'line.paste:requisitionLine',
    '_paste.requisitionLine': `x\t${long(part)}x\t1`,
  })
  expect([200, 422]).toContain(status)
  expect(text).toContain('_paste.requisitionLine')
})

test.each(repeats)('S2.8 a search for 7 KB of "%s" says what is wrong with it, or finds nothing', async (part) => {
  const cookie = await signIn('buyer2')
  for (const key of ['docNum', 'orderDate.from', 'totalAmount.from', 'supplierId']) {
    const { status } = await ask(
      cookie,
      `/main/purchaseOrderList?${new URLSearchParams({ menuId: String(menuIdOf('purchaseOrderList')), [key]: long(part).slice(0, 2_500) })}`,
    )
    expect([200, 422]).toContain(status)
  }
  expect((await ask(cookie, `/main/search?${new URLSearchParams({ q: long(part).slice(0, 2_500) })}`)).status).toBe(200)
})
