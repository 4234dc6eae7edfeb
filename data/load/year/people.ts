/** The demo company's people at work: each call goes through the services, with the rights that the database gives. */
import type { Pool } from 'pg'
import { definitionOf, pageOf } from '../../../catalogue/index.ts'
import type { ActionAnswer } from '../../../contract/types.ts'
import { createServices } from '../../../upstream/compose.ts'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import { responsibilityNames } from '../../../upstream/platform/delivered/responsibilities.ts'
import { grantsOf, readAccess } from '../../../upstream/platform/rights/access.ts'
import { dayOf } from '../../../upstream/runtime/change/numbering.ts'
import type { Actor, Doc } from '../../../upstream/runtime/types.ts'
import { agreeing } from '../agreeing.ts'

type Values = Record<string, unknown>

export interface StoryRequest {
  /** Several documents at once; the one that is named if left out. */
  rows?: readonly { id: string }[]
  lineIds?: string[]
  input?: Values
  reason?: string
  draft?: Values
}

export interface Person {
  actor: Actor
  find(entity: string, id: string, now: Date): Promise<Doc>
  /** Saves something new, on a page of its own where that decides what it is; answers its id. */
  save(entity: string, draft: Values, now: Date, page?: string): Promise<string>
  /** Saves changes of one that was read. */
  change(entity: string, stored: Doc, draft: Values, now: Date): Promise<void>
  /** Acts on a stored document, or, without an id, on what is saved with it. */
  act(entity: string, action: string, id: string | null, now: Date, asked?: StoryRequest): Promise<ActionAnswer>
}

export type People = (userName: string) => Person

export async function readPeople(pool: Pool, now: Date): Promise<People> {
  const services = createServices(pool)
  const { rows } = await asSystem(pool, (tx) =>
    tx.query<{ id: string; code: string; name: string; user_type: string; supplier_ids: string[] | null }>(
      'select id, code, name, user_type, supplier_ids from "user" order by code',
    ),
  )
  const people = new Map<string, Person>()
  await Promise.all(
    rows.map(async ({ id, code, name, user_type, supplier_ids }) => {
      const { responsibilities } = await readAccess(pool, id, null, dayOf(now))
      // The one that stands first in the list of the company's: a manager works as such, not as an approver.
      const order = Object.keys(responsibilityNames)
      const [current] = responsibilities.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code))
      if (!current) return
      const access = await readAccess(pool, id, current.id, dayOf(now))
      const actor: Actor = {
        userId: id,
        userName: code,
        displayName: name,
        side: user_type === 'SUPPLIER' ? 'supplier' : 'internal',
        responsibilityId: current.id,
        responsibility: current.code,
        responsibilities: responsibilities.map((r) => r.code),
        dataScopeAll: current.dataScopeAll,
        orgIds: access.orgIds,
        categoryIds: access.categoryIds,
        purchaseGroups: access.purchaseGroups,
        userGroups: access.userGroups,
        supplierIds: supplier_ids ?? [],
        grants: grantsOf(access.menus),
        page: null,
      }
      people.set(code, personOf(services, actor))
    }),
  )
  return (userName) => {
    const person = people.get(userName)
    if (!person) throw new Error(`There is no user ${userName}`)
    return person
  }
}

const standardButtons: Record<string, string> = { saveOrUpdate: 'btnSave', findById: 'btnQuery' }
const buttonOf = (entity: string, verb: string) => definitionOf(entity)?.actions[verb]?.resource ?? standardButtons[verb]

/** The granted page of an entity whose buttons include the one that is needed, else any of them. */
function pageFor(actor: Actor, entity: string, button: string | undefined): string | null {
  const granted = [...actor.grants].filter(([name]) => pageOf(name)?.entity === entity)
  return (granted.find(([, buttons]) => button !== undefined && buttons.has(button)) ?? granted[0])?.[0] ?? null
}

function personOf(services: ReturnType<typeof createServices>, actor: Actor): Person {
  const verb = (entity: string, name: string, body: Values, now: Date, page = pageFor(actor, entity, buttonOf(entity, name))) => {
    const context = { now, language: 'CN', requestId: 'demo', address: '127.0.0.1', idempotencyKey: null } as const
    return services.verb(entity, name, body, { ...context, actor: { ...actor, page } })
  }
  return {
    actor,
    find: async (entity, id, now) => (await verb(entity, 'findById', { id }, now)).data as Doc,
    save: async (entity, draft, now, page) => ((await verb(entity, 'saveOrUpdate', { draft }, now, page)).data as { id: string }).id,
    change: async (entity, { id, versionNum }, draft, now) => {
      await verb(entity, 'saveOrUpdate', { id, versionNum, draft }, now)
    },
    async act(entity, action, id, now, { reason, input, ...asked } = {}) {
      const body = { rows: id ? [{ id }] : [], ...asked, input: { ...input, ...(reason ? { reason } : {}) } }
      return (await agreeing((confirmed) => verb(entity, action, { ...body, confirmed }, now))).data as ActionAnswer
    },
  }
}
