/** The people of the demo company's organisation, as tests take them. */
import type { Doc } from '../../upstream/runtime/types.ts'
import type { Person, World } from '../support/world.ts'

export interface Allotment {
  id?: string
  positionId: string
  isMain?: 'Y' | 'N'
  percent?: string
  startDate: string
  endDate?: string | null
}

export const positionNamed = async (world: World, name: string): Promise<string> => {
  const [row] = await world.query<{ id: string }>('select id from position where name = $1', [name])
  if (!row) throw new Error(`There is no position ${name}`)
  return row.id
}

/** Whole, as the page of employees shows it. */
export const employee = async (world: World, admin: Person, code: string): Promise<Doc & { positionAllot: Required<Allotment>[] }> =>
  (await admin.verb('person', 'findById', { id: await world.idOf('person', code) }, { page: 'employee' })).data as Doc & {
    positionAllot: Required<Allotment>[]
  }

let number = 90_000

/** Somebody new, without any position unless told. */
export async function newEmployee(world: World, admin: Person, positionAllot: Allotment[] = [], more: Record<string, unknown> = {}): Promise<Doc> {
  number += 1
  return admin.save('person', {
    code: `HD${number}`,
    name: `新员工${number}`,
    email: `p${number}@huadong.example`,
    hireDate: '2020-01-01',
    orgId: await world.idOf('organization', 'SZ10'),
    personLevelId: await world.idOf('personLevel', 'L1'),
    positionAllot,
    ...more,
  })
}
