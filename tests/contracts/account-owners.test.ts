/** Signing accounts are of people of one's own side and company (S5.1). */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import { call } from '../print/people.ts'
import { openWorld, type Person } from '../support/world.ts'
import { type Office, officeOf } from './contracts.ts'

let office: Office
let other: Person

beforeAll(async () => {
  office = await officeOf(await openWorld())
  other = await office.world.person('supplier02')
})

const asks = (person: Person, userId: string) =>
  call(office.world, person, '/v1/createPersonAcct', 'signPersonAccountList', {
    ...{ orgId: office.org, personName: '王冒名', idNum: '11010519491231002X', phone: '13800000000', email: 'x@example.com', userId },
  }) as Promise<unknown>

/** But for the id itself, which comes back. */
const answerTo = async (person: Person, userId: string): Promise<string> => {
  const { status, code, issues }: Refusal = await person.refused(asks(person, userId))
  return JSON.stringify({ status, code, issues }).replaceAll(userId, 'id')
}

test('a supplier makes no signing account for the buyer, for another supplier or for nobody: it is answered the same', async () => {
  const { supplier, buyer } = office
  const nobody = await answerTo(supplier, randomUUID())
  expect(nobody).toContain('userId')
  expect(await answerTo(supplier, buyer.actor.userId)).toBe(nobody)
  expect(await answerTo(supplier, other.actor.userId)).toBe(nobody)
  // Neither where they have one already.
  await asks(buyer, buyer.actor.userId)
  await asks(other, other.actor.userId)
  expect(await answerTo(supplier, buyer.actor.userId)).toBe(nobody)
  expect(await answerTo(supplier, other.actor.userId)).toBe(nobody)
  expect(await asks(supplier, supplier.actor.userId)).toMatchObject({ data: { state: 'PENDING' } })
})

test('our side makes none for a person of a supplier', async () => {
  const { manager, world } = office
  const person = await world.person('supplier05')
  expect(await answerTo(manager, person.actor.userId)).toBe(await answerTo(manager, randomUUID()))
})
