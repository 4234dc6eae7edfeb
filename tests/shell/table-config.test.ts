import { beforeAll, expect, test } from 'vitest'
import { tableNameOf } from '../../app/server/session/table-name.ts'
import { call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let buyer: Person
let colleague: Person

beforeAll(async () => {
  world = await openWorld()
  ;[buyer, colleague] = [await world.person('buyer1'), await world.person('buyer2')]
})

const address = (verb: string) => `/v1/srmBaseTableConfigRestful/${verb}`
const configOf = async (person: Person) =>
  await call(world, person, address('get'), 'purchaseOrderList', { tableName: tableNameOf('purchaseOrderList') })

test('what a person keeps of a list is read back by that person alone, until it is given up', async () => {
  const kept = { tableName: tableNameOf('purchaseOrderList'), pageRows: 100, density: 'COMFORT' }
  await call(world, buyer, address('createOrUpdate'), 'purchaseOrderList', kept)
  expect(await configOf(buyer)).toMatchObject({ data: { pageRows: 100, density: 'COMFORT' } })
  expect(await configOf(colleague)).toMatchObject({ data: null })
  await call(world, buyer, address('delete'), 'purchaseOrderList', { tableName: tableNameOf('purchaseOrderList') })
  expect(await configOf(buyer)).toMatchObject({ data: null })
})
