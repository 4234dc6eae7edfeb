/** The approved supplier list at work: applications and alterations of one line, approved where a test wants it. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { expireOne } from '../support/asl-goods.ts'
import type { Person, World } from '../support/world.ts'

export interface Goods {
  org: string
  material: string
  supplier: string
}

export const lineOf = (list: Doc): Doc => (list.aslLine as Doc[])[0] as Doc

export interface Lists {
  world: World
  buyer: Person
  manager: Person
  /** A material that somebody else is listed for as well, and a supplier whose own line has run out. */
  free(): Promise<Goods>
  application(goods: Goods, more?: Record<string, unknown>, head?: Record<string, unknown>): Promise<Doc>
  /** Made on the page of alterations. */
  alteration(source: Doc, org: unknown, more: Record<string, unknown>, head?: Record<string, unknown>): Promise<Doc>
  approved(list: Doc): Promise<Doc>
  stateOf(lineId: string): Promise<string | undefined>
}

export function lists(world: World, buyer: Person, manager: Person): Lists {
  return {
    world,
    buyer,
    manager,
    async free() {
      const [row] = await world.query<Goods>(expireOne)
      if (!row) throw new Error('Nobody is listed beside another one')
      return row
    },
    application: ({ org, material, supplier }, more = {}, head = {}) =>
      buyer.save('aslHeader', {
        orgId: org,
        reason: '第二货源',
        ...head,
        aslLine: [{ materialId: material, supplierId: supplier, sourceRank: 'SECOND', ...more }],
      }),
    async alteration(source, org, more, head = {}) {
      const draft = { orgId: org, reason: '调整', ...head, aslLine: [{ sourceLineId: source.id, sourceRank: source.sourceRank, ...more }] }
      const { data } = await buyer.verb('aslHeader', 'saveOrUpdate', { draft }, { page: 'approvedSupplierAlterationList' })
      return buyer.find('aslHeader', (data as { id: string }).id)
    },
    async approved(list) {
      await buyer.act('aslHeader', 'doSubmit', list)
      await manager.act('aslHeader', 'doApproval', await manager.find('aslHeader', list.id))
      return manager.find('aslHeader', list.id)
    },
    stateOf: async (id) => (await world.query<{ state: string }>('select effect_state as state from asl_line where id = $1', [id]))[0]?.state,
  }
}
