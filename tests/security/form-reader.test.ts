/** S10.1: what a form may hold, as both processes read it before anything of it is believed or stored. */
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { MalformedForm, openForm } from '../../contract/form-reader.ts'
import { BOUNDARY, field, fileHead, formEnd, formType } from '../files/person.ts'

const MEGABYTE = 1024 * 1024
const content = Buffer.from('content')
const file = (name: string) => Buffer.concat([fileHead(name), content, Buffer.from('\r\n')])
const end = Buffer.from(`--${BOUNDARY}--\r\n`)
/** A part with this many pairs in its head, the one that names it among them. */
const headed = (disposition: string, pairs: number) =>
  Buffer.from(
    [
      `--${BOUNDARY}`,
      ...Array.from({ length: pairs - 1 }, (_, i) => `X-${i}: ${i}`),
      `Content-Disposition: form-data; ${disposition}`,
      '',
      'content',
      '',
    ].join('\r\n'),
  )

/** The names of fields and files, read to the end. */
async function read(parts: Buffer[], { mostFiles = 9, bytesAtOnce = 65_536 } = {}): Promise<string[]> {
  const whole = Buffer.concat(parts)
  const chunks = Array.from({ length: Math.ceil(whole.length / bytesAtOnce) }, (_, i) => whole.subarray(i * bytesAtOnce, (i + 1) * bytesAtOnce))
  const form = await openForm(Readable.from(chunks, { objectMode: false }), formType, mostFiles)
  const names = form.fields.map(([name]) => name)
  for await (const { name, stream } of form.files) {
    const bytes = await stream.toArray()
    expect(Buffer.concat(bytes)).toEqual(content)
    names.push(name)
  }
  return names
}

const refused = (parts: Buffer[], options = {}) => expect(read(parts, options)).rejects.toBeInstanceOf(MalformedForm)

describe.each([1, 7, 65_536])('S10.1 in pieces of %i bytes', (bytesAtOnce) => {
  test('a part has 64 header pairs at most, be it a field, the first file or a later one', async () => {
    const ways: ((pairs: number) => Buffer[])[] = [
      (pairs) => [headed('name="a"', pairs), end],
      (pairs) => [headed('name="a"', pairs), file('1.pdf'), end],
      (pairs) => [headed('name="f"; filename="1.pdf"', pairs), end],
      (pairs) => [file('1.pdf'), file('2.pdf'), headed('name="f"; filename="3.pdf"', pairs), file('4.pdf'), end],
    ]
    for (const way of ways) {
      expect((await read(way(64), { bytesAtOnce })).length).toBeGreaterThan(0)
      await refused(way(65), { bytesAtOnce })
    }
  })

  test('twenty fields and as many files as the address takes are read, one more of either is refused', async () => {
    const fields = Array.from({ length: 20 }, (_, i) => field(`f${i}`, 'x'))
    const files = Array.from({ length: 9 }, (_, i) => file(`${i}.pdf`))
    expect(await read([...fields, ...files, end], { bytesAtOnce })).toHaveLength(29)
    await refused([...fields, field('late', 'x'), ...files, end], { bytesAtOnce })
    await refused([...fields, ...files, file('10.pdf'), end], { bytesAtOnce })
  })
})

test('S10.1 a field has a megabyte at most, and its name 100 bytes without brackets', async () => {
  expect(await read([field('a', 'x'.repeat(MEGABYTE - 1)), end])).toEqual(['a'])
  await refused([field('a', 'x'.repeat(MEGABYTE + 1)), end])
  expect(await read([field('n'.repeat(100), 'x'), end])).toEqual(['n'.repeat(100)])
  await refused([field('n'.repeat(101), 'x'), end])
  for (const name of ['a[b]', 'a[]', '__proto__']) await refused([field(name, 'x'), end])
})

test('S10.1 the head of a part has 16 KB at most, and a field after a file is refused', async () => {
  await refused([Buffer.from(`--${BOUNDARY}\r\nX-Long: ${'x'.repeat(17 * 1024)}\r\n`), fileHead('a.pdf'), content, formEnd])
  await refused([file('a.pdf'), field('late', 'x'), end])
})

test('S10.1 parts without a name are passed over by the parser, but neither many nor long ones are taken', async () => {
  const nameless = (bytes: number) => [Buffer.from(`--${BOUNDARY}\r\nX-Part: 1\r\n\r\n`), Buffer.alloc(bytes), Buffer.from('\r\n')]
  expect(await read([...nameless(10), file('a.pdf'), end])).toEqual(['a.pdf'])
  await refused([...Array.from({ length: 40 }, () => nameless(10)).flat(), file('a.pdf'), end])
  await refused([...nameless(30 * MEGABYTE), file('a.pdf'), end])
})
