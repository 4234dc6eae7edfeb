/** The contract report: amounts in CNY, the median of days to sign, what ends soon and how much is paid. */
import { beforeAll, expect, test } from 'vitest'
import { draftContract, type Office, officeOf } from '../contracts/contracts.ts'
import { openWorld } from '../support/world.ts'
import { reportOf } from './reading.ts'

let office: Office

interface Kept {
  base: string
  rate?: string
  type?: string
  status?: string
  sent?: number
  ends: number
  amountType?: string
}

/** As signing and paying would leave it. */
async function kept({ base, rate = '1', type = 'PURCHASE', status = 'EFFECTIVE', sent, ends, amountType = 'FIXED' }: Kept): Promise<void> {
  const { world, buyer } = office
  const { id } = await draftContract(office)
  await world.query(
    `update contract set base_amount = $2, exchange_rate = $3, contract_type = $4, status = $5, sent_date = $6, effective_date = $7,
       signed_date = $7, end_date = $8, amount_type = $9, deviation_count = 1, paid_amount = 100 where id = $1`,
    [
      id,
      base,
      rate,
      type,
      status,
      sent === undefined ? null : buyer.inDays(-sent),
      sent === undefined ? null : buyer.inDays(0),
      buyer.inDays(ends),
      amountType,
    ],
  )
}

beforeAll(async () => {
  office = await officeOf(await openWorld())
  await kept({ base: '1000', sent: 2, ends: 20 })
  await kept({ base: '7000', rate: '7', sent: 5, ends: 45, type: 'SERVICE' })
  await kept({ base: '2000', sent: 9, ends: 90, type: 'SERVICE', amountType: 'OPEN' })
  await kept({ base: '500', status: 'DRAFT', ends: 300 })
  await kept({ base: '9999', status: 'SUPERSEDED', sent: 40, ends: 10 })
})

const read = (by: string[], search?: Record<string, string>) => reportOf(office.world, office.manager, 'contractReport', by, search)

test('contracts come to their amounts in CNY, a version that was altered counts in its successor alone', async () => {
  const { rows, total } = await read(['type'])
  expect(rows.map(({ type, contracts, gross, signed, signingDays }) => [type, contracts, gross, signed, signingDays])).toEqual([
    ['SERVICE', '2', '9000.00', '2', '7'],
    ['PURCHASE', '2', '1500.00', '1', '2'],
  ])
  expect(total).toMatchObject({ contracts: '4', gross: '10500.00', signed: '3', signingDays: '5', deviations: '4', in30: '1', in60: '2', in90: '3' })
})

test('what is paid is a share of what has an amount: an open contract is left out', async () => {
  const { total } = await read(['status'])
  expect(total).toMatchObject({ bound: '8500.00', paid: '900.00', executed: '10.5882' })
})

test('a status that is asked for is the only one', async () => {
  const { rows } = await read(['status'], { status: 'DRAFT' })
  expect(rows.map(({ status, contracts, signingDays }) => [status, contracts, signingDays])).toEqual([['DRAFT', '1', null]])
})
