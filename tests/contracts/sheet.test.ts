/** A contract on one page. */
import { beforeAll, expect, test } from 'vitest'
import { textOfPdf } from '../print/pdf-text.ts'
import { bytesOf, call } from '../print/people.ts'
import { openWorld } from '../support/world.ts'
import { draftContract, effective, executed, lines, type Office, officeOf, read, sent, stage } from './contracts.ts'

let office: Office

beforeAll(async () => {
  office = await officeOf(await openWorld())
})

const print = async (person: Office['buyer'], id: unknown): Promise<string[]> => {
  const page = person.actor.side === 'supplier' ? 'contractListSupplier' : 'contractList'
  return textOfPdf(await bytesOf(await call(office.world, person, '/v1/printPdf', page, { entity: 'contract', id })))
}

test('its sheet names parties, stages with their states, and what is paid, on one page', async () => {
  const draft = await draftContract(office, { contractPaymentStage: [stage('30'), stage('70')] })
  const [early = ''] = await print(office.buyer, draft.id)
  expect(early).toContain('未生效')

  const doc = await effective(office, draft)
  await executed(office, lines(doc, 'contractPaymentStage')[0]?.id, '339')
  const pages = await print(office.buyer, (await read(office, doc)).id)
  expect(pages).toHaveLength(1)
  const [text = ''] = pages
  expect(text).not.toContain('未生效')
  for (const shown of ['CONTRACT SHEET', String(doc.displayNum), '轴承采购合同', 'S000001', '30%', '339.00', '791.00', '1,130.00', '生效'])
    expect(text).toContain(shown)
})

test('a supplier prints what it was sent, and another one finds nothing', async () => {
  const doc = await sent(office, await draftContract(office))
  expect((await print(office.supplier, doc.id))[0]).toContain(String(doc.displayNum))
  expect((await office.stranger.refused(print(office.stranger, doc.id))).status).toBe(404)
})
