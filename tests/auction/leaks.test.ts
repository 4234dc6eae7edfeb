/** S7.3, S11.5: before the opening what a supplier typed, drafted, attached and sent stands in no table, no file, no mail, no log and no journal of the database, from which any backup is made. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { button, fill, press, succeed } from '../flows/flow.ts'
import { tablesWith } from '../support/dump.ts'
import { type System, startSystem } from '../support/system.ts'
import { windowOf } from '../support/window-of.ts'
import { openWorld, type World } from '../support/world.ts'
import { begunBid, type Market, marketOf, runningInquiry } from './inquiries.ts'

let system: System
let world: World
let market: Market

beforeAll(async () => {
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  market = await marketOf(world)
})

const journalNow = async (): Promise<string> =>
  (await world.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name'))[0]?.name ?? ''

/** Files of the journal, from the one on that was written then, in which the words stand. */
const journalWith = (words: string, since: string) =>
  world.query(
    `select name from pg_ls_waldir() where name >= $2 and length(name) = 24 and position(convert_to($1, 'UTF8') in pg_read_binary_file('pg_wal/' || name)) > 0`,
    [words, since],
  )

async function filesWith(folder: string, words: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const found: string[] = []
  for (const { parentPath, name } of entries) {
    const path = join(parentPath, name)
    if (path.includes(words) || (await readFile(path)).includes(words)) found.push(path)
  }
  return found
}

/** In place with script, on the page of its own without. */
async function attach(page: Page, javaScript: boolean, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  if (javaScript) await page.locator('.attachments input[type=file]').setInputFiles([file])
  else {
    await button(page, 'attach').click()
    await page.setInputFiles('input[name=files]', [file])
    await page.getByRole('button', { name: '上传附件' }).click()
  }
  await expect.poll(() => page.locator('.attachments tbody').innerText()).toContain(file.name)
}

test.each([
  ['with script', true],
  ['without', false],
])('%s: no planted price, answer, file or name of a file stands anywhere before the opening', async (_, javaScript) => {
  const since = await journalNow()
  const [typed, drafted, sent] = javaScript ? ['9173.551101', '9173.551102', '9173.551103'] : ['9173.552201', '9173.552202', '9173.552203']
  const [content, name, answer] = javaScript ? ['密文件内容一', '密文件名一', '密应答一'] : ['密文件内容二', '密文件名二', '密应答二']
  const inquiry = await runningInquiry(market, {
    auctionItem: [
      {
        ...{ itemDesc: '铝合金压铸支架', requestQty: '1000', uom: 'PCS', needByDate: market.buyer.inDays(40) },
        auctionProp: [{ propName: '材质', propType: 'TEXT' }],
      },
    ],
  })
  const bid = await begunBid(market.bidders[0], inquiry)
  const page = await windowOf(system, 'supplier01', javaScript)
  const open = () => page.goto(`${system.origin}/main/inquiryQuotationEdit?id=${bid.id}`)
  await open()
  const file = { name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`${content}\n`.repeat(9_000)) }
  await attach(page, javaScript, file)
  await fill(page, { leadDays: '20', 'bidItem[0].netPrice': drafted })
  await succeed(page, 'save')
  // Refused: what was typed comes back, and is kept nowhere.
  await open()
  await fill(page, { 'bidItem[0].netPrice': typed, 'bidItem[0].toolingAmount': '7' })
  expect(await press(page, 'doSupplierAnswer')).toBe(422)
  await open()
  await fill(page, { leadDays: '20', 'bidItem[0].netPrice': sent, 'bidItem[0].bidProp[0].value': answer })
  await succeed(page, 'doSupplierAnswer')
  await expect.poll(async () => (await world.query('select 1 from sealed_letter where reply_id = $1', [bid.id])).length).toBe(1)
  expect((await world.query('select 1 from base_file where business_id = $1', [bid.id])).length).toBe(1)

  for (const words of [typed, drafted, sent, content, name, answer]) {
    expect([words, await tablesWith(world, String(words))]).toEqual([words, []])
    expect([words, await filesWith(system.dataFolder, String(words))]).toEqual([words, []])
    expect([words, await journalWith(String(words), since)]).toEqual([words, []])
    expect([words, `${system.said()}${system.servicesSaid()}`.includes(String(words))]).toEqual([words, false])
  }
  await page.context().close()
})
