/** A cut of the hostile hour (`npm run bench -- hostile`): both real processes, over a real database, answer whatever comes without one defect. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '../../catalogue/index.ts'
import { menuIdOf } from '../../catalogue/menu.ts'
import { addressOf, standardVerbs } from '../../contract/call-names.ts'
import { namedCalls } from '../../upstream/compose.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { identityCalls } from '../../upstream/platform/sign-in/index.ts'
import { type Attack, fire, type Outcome, openAttack } from '../support/attack.ts'
import { chanceFrom } from '../support/hostile.ts'
import { type System, startSystem } from '../support/system.ts'

let system: System
let attack: Attack | undefined

beforeAll(async () => {
  system = await startSystem()
  const pool = createPool(system.database.appUrl)
  const verbs = documents.flatMap(({ entity, actions }) => [...standardVerbs, ...Object.keys(actions)].map((verb) => addressOf(entity, verb)))
  const calls = [...Object.keys(namedCalls(pool)), ...Object.keys(identityCalls(pool)), ...verbs]
  await pool.end()
  const targets = {
    origin: system.origin,
    upstreamUrl: system.upstreamUrl,
    signKeysFile: join(system.dataFolder, 'sign.json'),
    idListKeysFile: join(system.dataFolder, 'ids.json'),
  }
  attack = await openAttack(targets, ['buyer1', 'supplier01'], calls)
})
afterAll(() => attack?.close())

test('S2.6 whoever asks only for the head of a file does not end the process', async () => {
  const files = ['export', 'template'].map((part) => `/main/purchaseOrderList/${part}?menuId=${menuIdOf('purchaseOrderList')}`)
  const heads = await Promise.all([...files, ...files, '/watermark', '/main/purchaseOrderList/pictures'].map((address) => attack!.head(address)))
  expect(heads.map(({ status }) => status)).toContain(200)
  expect((await attack!.head('/login')).status).toBe(302)
  expect(system.isWebAlive()).toBe(true)
  expect(system.said()).not.toContain('uncaughtException')
})

const chances = [1, 2, 3, 4].map(chanceFrom)
const defects = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ status, what }) => (status >= 500 && status !== 503 ? [`${status} ${what}`] : []))

test('web answers 1,200 hostile requests', async () => {
  const outcomes = await fire(attack!.web, chances, 300)
  expect(defects(outcomes)).toEqual([])
  expect(outcomes.filter(({ status }) => status === 0 || status === 503).map(({ what }) => what)).toEqual([])
  expect(system.isWebAlive()).toBe(true)
})

test('the services answer 1,200 signed calls that make no sense', async () => {
  const outcomes = await fire(attack!.services, chances, 300)
  expect(defects(outcomes)).toEqual([])
  expect(outcomes.filter(({ status }) => status === 0).map(({ what }) => what)).toEqual([])
})
