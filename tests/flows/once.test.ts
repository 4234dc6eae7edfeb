/** Scenario 15 of area shell in a browser: what is sent fifty times at once happens once, and the last place for a file is taken once. */
import type { Page, Response, Route } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { PDF } from '../files/attaching.ts'
import { eachWay, openWindow } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { addLine, button, draftRequisition, fill, type Goods, goodsOf, isAnswer, numberOf } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
})

const FIFTY = 50

eachWay(
  'shell 15: the same form sent fifty times at once makes one document, and all fifty answers lead to it',
  async ({ page, context, javaScript }) => {
    const purpose = `一次保存${javaScript}`
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'purchaseRequisitionEdit')
    await fill(page, { billTypeId$text: 'PR_STD', purpose })
    await addLine(page, 0, goods[0]!, '8')
    const answers: { status: number; leadsTo: string | undefined }[] = []
    const sentOften = async (route: Route) => {
      if (route.request().method() !== 'POST' || new URL(route.request().url()).pathname.endsWith('/draft')) return route.continue()
      const copies = Array.from({ length: FIFTY - 1 }, async () => {
        const answer = await route.fetch({ maxRedirects: 0 })
        const { location, 'x-remix-redirect': inPlace } = answer.headers()
        answers.push({ status: answer.status(), leadsTo: location ?? inPlace })
      })
      // The page sends the fiftieth.
      await Promise.all([...copies, route.continue()])
    }
    await page.route('**/main/purchaseRequisitionEdit**', sentOften)
    const [own] = await Promise.all([page.waitForResponse(isAnswer), button(page, 'save').click()])
    await numberOf(page, /^PR\d{12}$/)
    await expect.poll(() => answers.length).toBe(FIFTY - 1)
    await page.unroute('**/main/purchaseRequisitionEdit**', sentOften)
    const headers = own.headers()
    const first = { status: own.status(), leadsTo: headers.location ?? headers['x-remix-redirect'] }
    expect(first.leadsTo).toMatch(/[?&]id=[0-9a-f-]{36}/)
    expect(answers).toEqual(Array.from({ length: FIFTY - 1 }, () => first))
    expect(await system.query('select count(*)::int as n from requisition_header where purpose = $1', [purpose])).toEqual([{ n: 1 }])
    expect(
      await system.query('select count(*)::int as n from requisition_line l join requisition_header h on h.id = l.header_id where h.purpose = $1', [
        purpose,
      ]),
    ).toEqual([{ n: 1 }])
  },
)

/** The document has so many files already; they have no content, which nobody asks for here. */
async function attached(docNum: string, count: number): Promise<string> {
  const [doc] = await system.query<{ id: string; by: string }>('select id, created_by as by from requisition_header where doc_num = $1', [docNum])
  await system.query(
    `insert into base_file (id, original_file_name, file_name, suffix_name, file_size, content_type, sha256, function_id, business_id, status, version_num, created_by, creation_date, last_updated_by, last_update_date)
     select gen_random_uuid(), '附件' || n || '.pdf', $1 || n, 'pdf', 1, 'application/pdf', repeat('0', 64), 'requisitionHeader', $2::uuid, 'BOUND', 1, $3::uuid, now(), $3::uuid, now() from generate_series(1, $4::int) n`,
    [docNum, doc?.id, doc?.by, count],
  )
  await system.query(`update requisition_header set file_ids = (select array_agg(id) from base_file where business_id = $1) where id = $1`, [doc?.id])
  return String(doc?.id)
}

const isUpload = (response: Response) => response.request().method() === 'POST' && /\/(attach|upload)$/.test(new URL(response.url()).pathname)

eachWay(
  'shell 15: of two uploads for the 999th place one is attached, the other reads that the limit is reached',
  async ({ page, context, javaScript }) => {
    record('error', 'attachmentCountReached')
    await signIn(page, context, system, 'buyer1')
    const docNum = await draftRequisition(page, system, goods[0]!, `最后一个附件${javaScript}`)
    const id = await attached(docNum, 998)
    const other = await openWindow(javaScript)
    try {
      const second = await other.newPage()
      await signIn(second, other, system, 'buyer1')
      const pages = [page, second]
      // Both are let through once both are there.
      let waiting = 0
      let letThrough = () => {}
      const together = new Promise<void>((resolve) => {
        letThrough = resolve
      })
      const meet = async (route: Route) => {
        if (route.request().method() === 'POST') {
          if (++waiting === pages.length) letThrough()
          await together
        }
        await route.continue()
      }
      for (const one of pages) {
        await openPage(one, system, 'purchaseRequisitionEdit', `id=${id}#tab-files`)
        if (javaScript) await one.locator('.attachments input[type=file]').waitFor({ state: 'attached' })
        else {
          await button(one, 'attach').click()
          await one.locator('#files').waitFor()
        }
        await one.route(/\/(attach|upload)(\?|$)/, meet)
      }
      const send = async (one: Page, name: string) => {
        const file = { name, mimeType: 'application/pdf', buffer: PDF }
        const answered = one.waitForResponse(isUpload)
        await one.setInputFiles(javaScript ? '.attachments input[type=file]' : '#files', file)
        if (!javaScript) await one.getByRole('button', { name: '上传附件' }).click({ noWaitAfter: true })
        const status = (await answered).status()
        if (status >= 400) await expect.poll(() => one.locator('main').innerText()).toContain('附件数量已达上限 999')
        return status < 400
      }
      const took = await Promise.all(pages.map((one, at) => send(one, `最后${at}.pdf`)))
      expect(took.toSorted()).toEqual([false, true])
      const [row] = await system.query<{ listed: number; bound: number }>(
        `select cardinality(file_ids) as listed, (select count(*)::int from base_file where business_id = $1) as bound from requisition_header where id = $1`,
        [id],
      )
      expect(row).toEqual({ listed: 999, bound: 999 })
    } finally {
      await other.close()
    }
  },
)
