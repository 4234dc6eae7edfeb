/** S10.1 to S10.4: what comes in as a file, and what is made of it. */
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { quarantineIn, sweepQuarantine } from '../../upstream/platform/files/store/quarantine.ts'
import { HEAD_BYTES } from '../../upstream/platform/files/upload/content.ts'
import { inspect } from '../../upstream/platform/files/upload/inspect.ts'
import { cleanName } from '../../upstream/platform/files/upload/names.ts'
import type { BinaryAnswer } from '../../upstream/runtime/types.ts'
import { contentsOf, type Files, openFiles, outcomeOf, PDF, PNG, type Sent, TEXT } from '../files/attaching.ts'
import { zipped } from '../files/zips.ts'
import type { Person, World } from '../support/world.ts'

let world: World
let folder: string
let buyer: Person
let files: Files

beforeAll(async () => {
  ;({ folder, world, buyer, files } = await openFiles())
})

const upload = (...sent: Sent[]) => outcomeOf(files.upload(buyer, { functionId: 'requisitionHeader' }, sent))

/** Refused with this code, and nothing of it anywhere. */
async function expectRefused(sent: Sent, code: string): Promise<void> {
  const [before, rows] = [await contentsOf(folder), await world.query('select id from base_file')]
  expect(await upload(sent), sent[0]).toMatchObject({ refused: { code } })
  expect(await contentsOf(folder)).toEqual(before)
  expect(await world.query('select id from base_file')).toEqual(rows)
}

describe('S10.2 names', () => {
  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\a\\图纸.pdf', '图纸.pdf'],
    ['图\u0000纸\u0007.pdf', '图纸.pdf'],
    ['报价\u202efdp.exe.pdf', '报价fdp.exe.pdf'],
    ['a\u200bb\ufeff\u2066.txt', 'ab.txt'],
    ['名字.pdf. . .', '名字.pdf'],
    ['e\u0301tude.txt', 'étude.txt'],
    [`${'长'.repeat(100)}.pdf`, `${'长'.repeat(66)}.pdf`],
    ['/', ''],
  ])('%j is stored as %j', (given, stored) => expect(cleanName(given)).toBe(stored))

  test('no name becomes a path: whatever it says, the file lies under a random one', async () => {
    const outcome = (await upload(['../../../../tmp/昨天.txt', TEXT])) as { answered: { originalFileName: string; fileName: string }[] }
    expect(outcome.answered[0]).toMatchObject({ originalFileName: '昨天.txt', fileName: expect.stringMatching(/^[0-9a-f]{48}$/) })
    expect(await contentsOf(folder)).toContain(outcome.answered[0]?.fileName)
  })

  test.each(['a.exe', 'a.html', 'a.htm', 'a.svg', 'a.js', 'a.bat', 'a.pdf.exe', 'a', 'a.', '.pdf', 'a.php', 'a.docm', 'a.xlsm', 'a.lnk', 'a.hta'])(
    'the last extension decides: %s is refused before a byte is read',
    (name) => expectRefused([name, PDF], 'extensionNotAllowed'),
  )
})

const office = (part: string, more: Record<string, string> = {}) => zipped({ '[Content_Types].xml': '<Types/>', [part]: '<x/>', ...more })

describe('S10.2 contents', () => {
  const pretending: Sent[] = [
    ['网页.txt', Buffer.from('  <!DOCTYPE html><script>alert(1)</script>')],
    ['网页.pdf', Buffer.from('<html></html>')],
    ['矢量.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['程序.bin', Buffer.from('MZ\u0090\u0000', 'latin1')],
    ['程序.dwg', Buffer.from('\u007fELF', 'latin1')],
    ['脚本.txt', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['图.png', PDF],
    ['图.jpg', PNG],
    ['图.gif', Buffer.from('GIF89')],
    ['文本.txt', Buffer.from([0x41, 0, 0x42])],
    ['文档.docx', PDF],
    ['旧.doc', PDF],
    ['断.png', Buffer.concat([PNG.subarray(0, 8), Buffer.from('nothing of a picture')])],
  ]
  test.each(pretending)('%s is not what its extension says', async (name, content) => expectRefused([name, content], 'CONTENT'))

  test('an Office file holds the part of its own kind, and no program', async () => {
    await expectRefused(['报价.docx', zipped({ 'a.txt': 'x' })], 'CONTENT')
    await expectRefused(['报价.xlsx', office('word/document.xml')], 'CONTENT')
    await expectRefused(['报价.docx', office('word/document.xml', { 'word/vbaProject.bin': 'x' })], 'CONTENT')
    expect(await upload(['报价.docx', office('word/document.xml')])).toHaveProperty('answered')
    expect(await upload(['报价.xlsx', office('xl/workbook.xml')])).toHaveProperty('answered')
  })

  test('a picture of more than 50 megapixels is refused, one of 50 is taken', async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'white' } })
        .png()
        .toBuffer()
    await expectRefused(['大图.png', await plain(10_000, 5_001)], 'PIXELS')
    expect(await upload(['大图.png', await plain(10_000, 5_000)])).toHaveProperty('answered')
    const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(52)])
    bmp.writeInt32LE(100_000, 18)
    bmp.writeInt32LE(100_000, 22)
    await expectRefused(['大图.bmp', bmp], 'PIXELS')
  })

  test.each([
    ['at its beginning', Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')],
    ['after a mebibyte of blanks, over the end of what is read at once', Buffer.from(`<x>${' '.repeat(1024 * 1024 - 6)}<!DOCTYPE x><a/></x>`)],
    ['in two bytes a letter', Buffer.from('<?xml version="1.0"?>\n<!doctype x>\n<x/>', 'utf16le')],
  ])('XML that declares a document type %s is told so, and is not stored', async (_, content) => {
    const file = join(folder, 'declared.xml')
    await writeFile(file, content)
    const received = { file, bytes: content.length, sha256: '', head: content.subarray(0, HEAD_BYTES) }
    await expect(inspect('发票.xml', 'xml', received)).rejects.toMatchObject({
      code: 'DTD',
      words: { CN: '文件“发票.xml”含文档类型声明（DTD）或实体，不接受' },
    })
    await rm(file)
  })

  test('an empty file is none', () => expectRefused(['空.txt', Buffer.alloc(0)], 'EMPTY'))
})

const page = Buffer.from('<!DOCTYPE html><script>alert(1)</script>')
const zip = zipped({ 'run.js': 'alert(1)' })

describe('S10.2 polyglots: what could be two things is the one that its extension says, or nothing', () => {
  test.each<Sent>([
    ['PDF一页.pdf', Buffer.concat([page, PDF])],
    ['PDF压缩.docx', Buffer.concat([PDF, office('word/document.xml')])],
    ['PDF压缩.zip', Buffer.concat([PDF, zip])],
    ['图片程序.png', Buffer.concat([Buffer.from('MZ'), PNG])],
    ['压缩.png', zip],
    ['脚本.gif', Buffer.from('GIF89a/*')],
  ])('%s begins as something else and is refused', async (name, content) => expectRefused([name, content], 'CONTENT'))

  test.each<[string, Buffer, string]>([
    ['PDF与压缩.pdf', Buffer.concat([PDF, zip]), 'application/pdf'],
    ['图片与网页.png', Buffer.concat([PNG, page]), 'image/png'],
    ['图片与压缩.png', Buffer.concat([PNG, zip]), 'image/png'],
    ['文本与压缩.txt', Buffer.concat([TEXT, page]), 'text/plain; charset=utf-8'],
  ])('%s has something else behind it, and is never given out as that', async (name, content, contentType) => {
    const outcome = (await upload([name, content])) as { answered: { id: string }[] }
    const shown = await files.call<BinaryAnswer>(buyer, '/v2/pageoffice/doFilePdfView', { id: outcome.answered[0]?.id })
    expect(shown).toMatchObject({ contentType, isInline: true })
  })

  test('a picture that is cut is painted anew: nothing of what hung on it stays', async () => {
    const [cut] = await files
      .call<Answer<{ id: string }[]>>(buyer, '/v2/images/upload', {
        functionId: 'requisitionHeader',
        files: (async function* () {
          yield { name: '头像.png', stream: Readable.from([Buffer.concat([PNG, page, zip])]) }
        })(),
      })
      .then(({ data }) => [data].flat())
    const { content } = await files.bytes(buyer, String(cut?.id))
    expect(content.subarray(0, 3)).toEqual(Buffer.from('ffd8ff', 'hex'))
    expect(content.includes('script') || content.includes('run.js')).toBe(false)
  })
})

describe('S10.4 archives are judged by their directory', () => {
  const bomb = () => {
    const packed = deflateRawSync(Buffer.alloc(2 * 1024 * 1024))
    return zipped({ 'bomb.bin': 'x' }, { size: 2 * 1024 * 1024, packed })
  }
  test.each<[string, () => Buffer]>([
    ['packed a thousand to one', bomb],
    ['1,001 entries', () => zipped(Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`${i}.txt`, ''])))],
    ['201 MB when unpacked', () => zipped({ 'a.bin': 'x' }, { size: 201 * 1024 * 1024, packedSize: 200 * 1024 * 1024 })],
    ['an absolute name', () => zipped({ '/etc/passwd': 'x' })],
    ['a name that climbs', () => zipped({ '../a.txt': 'x' })],
    ['a name that climbs on Windows', () => zipped({ 'a\\..\\..\\b.txt': 'x' })],
    ['a name with a drive', () => zipped({ 'C:/a.txt': 'x' })],
    ['a name with NUL', () => zipped({ 'a.txt\u0000.exe': 'x' })],
    ['an encrypted entry', () => zipped({ 'a.txt': 'x' }, { flags: 1 })],
    ['a link', () => zipped({ 'a.txt': 'x' }, { mode: 0o120777 })],
    ['no directory at all', () => Buffer.concat([zipped({ 'a.txt': 'x' }).subarray(0, 40), Buffer.alloc(50)])],
  ])('%s: refused', async (_, zip) => {
    await expectRefused(['附件.zip', zip()], 'UNSAFE')
    await expectRefused(['附件.docx', zip()], 'UNSAFE')
  })

  test('an honest zip is taken', async () =>
    expect(await upload(['图纸.zip', zipped({ '图纸/a.txt': 'x'.repeat(1000) })])).toHaveProperty('answered'))
})

describe('S10.1 quarantine', () => {
  test('what a killed process left is swept after an hour, and not before', async () => {
    const quarantine = quarantineIn(folder)
    await mkdir(quarantine, { recursive: true })
    const [left, young] = ['0'.repeat(48), '1'.repeat(48)].map((name) => join(quarantine, name)) as [string, string]
    for (const file of [left, young]) await writeFile(file, 'half')
    const now = Date.now()
    await utimes(left, now / 1000, now / 1000 - 3_601)
    await utimes(young, now / 1000, now / 1000 - 3_500)
    await sweepQuarantine(quarantine, now)
    expect(await contentsOf(folder)).toContain('1'.repeat(48))
    expect(await contentsOf(folder)).not.toContain('0'.repeat(48))
    await rm(young)
  })

  test('S2.7 six uploads of one person run at once, the seventh is told to come again', async () => {
    const before = (await contentsOf(folder)).length
    const streams = Array.from({ length: 6 }, () => new PassThrough())
    const running = streams.map((stream, i) => upload([`${i}.txt`, stream]))
    for (const stream of streams) stream.write('begun ')
    await expect.poll(async () => (await contentsOf(folder)).length).toBe(before + 6)
    expect(await upload(['7.txt', TEXT])).toMatchObject({ refused: { status: 429, code: 'TOO_MANY_AT_ONCE' } })
    for (const stream of streams) stream.end('ended')
    for (const outcome of await Promise.all(running)) expect(outcome).toHaveProperty('answered')
    expect(await upload(['7.txt', TEXT])).toHaveProperty('answered')
  })

  test('a form that was broken before its file was opened leaves none', async () => {
    const before = await contentsOf(folder)
    for (let i = 0; i < 20; i++) {
      const stream = new Readable({ read: () => {} })
      stream.on('error', () => {})
      stream.destroy(new Error('broken off'))
      expect(await upload(['a.txt', stream])).toMatchObject({ refused: { status: 400, code: 'DAMAGED' } })
    }
    expect(await contentsOf(folder)).toEqual(before)
  })

  test('a person who keeps 20 GB unsaved uploads no more', async () => {
    await world.query(`update base_file set file_size = 21474836480 where id = (select id from base_file where created_by = $1 limit 1)`, [
      buyer.actor.userId,
    ])
    expect(await upload(['a.txt', TEXT])).toMatchObject({ refused: { code: 'QUOTA', words: { CN: expect.stringContaining('超过上限 20.00 GB') } } })
  })
})
