/** Live counts behind a proxy that cuts every line after a while, as many do after thirty seconds: the window comes again and goes on where it was. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { personAt } from '../files/person.ts'
import { closeLater } from '../support/closing.ts'
import { hear, nextCount } from '../support/live-stream.ts'
import { type System, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem({ background: true })
})

/** Passes everything on until it is told to cut. */
async function proxyBefore(origin: string) {
  const { hostname, port } = new URL(origin)
  const lines = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      lines.add(socket)
      socket.on('error', () => {}).on('close', () => lines.delete(socket))
    }
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeLater(async () => {
    for (const socket of lines) socket.destroy()
    server.close()
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      for (const socket of lines) socket.destroy()
    },
  }
}

const tell = (title: string) =>
  system.query(
    `insert into site_message (id, status, version_num, user_id, title, title_en, content, content_en, url, creation_date)
     select gen_random_uuid(), 'UNREAD', 1, id, $1, $1, 'x', 'x', '/main', now() from "user" where code = 'buyer2'`,
    [title],
  )

test('a window whose line is cut three times hears every count once', async () => {
  await system.query('delete from site_message')
  const { cookie } = await personAt(system, 'buyer2')
  const proxy = await proxyBefore(system.origin)
  let known: string | undefined
  const counts: number[] = []
  for (let line = 0; line < 4; line++) {
    const stream = hear(proxy.origin, cookie, known)
    const { id, count } = await nextCount(stream, 'MESSAGE')
    known = id
    counts.push(count)
    proxy.cut()
    await expect(async () => {
      for await (const _ of stream);
    }).rejects.toThrow()
    // Told while nobody is listening.
    await tell(`消息${line}`)
  }
  expect(counts).toEqual([0, 1, 2, 3])
})
