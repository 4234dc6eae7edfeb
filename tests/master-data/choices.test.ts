/** Parameters that are one of a list keep the code of what was typed. */
import { beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let manager: Person

beforeAll(async () => {
  world = await openWorld()
  manager = await world.person('manager1')
})

const parameter = async (parameterCode: string, value: string) =>
  manager.save('configProfile', { parameterCode, value, reason: '试行', orgId: await world.idOf('organization', 'HF20') })

test.each([
  ['BUDGET_CONTROL', '拦截', 'BLOCK'],
  ['OA_ENABLED', 'yes', 'Y'],
  ['PRICING_RISE_LIMIT', '７.5', '7.5'],
  ['PO_ADVANCE_MAX_PCT', '1,000', '1000'],
])('parameter %s typed as "%s" is kept as %s', async (code, typed, kept) => {
  expect(await parameter(code, typed)).toMatchObject({ value: kept, parameterCode: code })
})

test.each([
  ['BUDGET_CONTROL', '有时', '参数值的值“有时”不在可选范围内'],
  ['REGISTER_SELF', '也许', '参数值的值“也许”不在可选范围内'],
  ['INVITE_DAYS', '两周', '参数值必须是数字，当前值“两周”'],
])('parameter %s is refused as "%s", and why', async (code, typed, words) => {
  expect((await manager.refused(parameter(code, typed))).words.CN).toBe(words)
})
