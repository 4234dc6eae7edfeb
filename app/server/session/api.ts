/** The verbs of one page's services, called for the person and the menu page of this request. */
import type { CarriedInputs } from '../../../catalogue/language/formula.ts'
import type { RevisionAnswer, VersionComparison } from '../../../contract/history.ts'
import type { ActionAnswer, ActionRequest, Answer, Branch, ListRequest } from '../../../contract/types.ts'
import type { Row } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { call, callSealed, download } from '../services/upstream.ts'
import { callerOf } from './session.ts'

interface Remarks {
  /** What the services say of the whole. */
  said?: string
  /** The same form had been sent before; nothing was made twice. */
  isReplay?: true
}

export interface Saved extends Remarks {
  id: string
  versionNum: number
  docNum?: string
}

/** `q` is what was typed; `ids` asks for the labels of known rows. */
export interface PickRequest {
  field: string
  q?: string
  ids?: string[]
  /** What restricts the field, by the names of its definition, as far as the form says it. */
  near?: Record<string, string>
  pageRows: number
}

export interface Pick {
  id: string
  code: string
  name: string
  /** What formulas of the document read of it. */
  carried?: CarriedInputs
}

export interface Api {
  list(entity: string, request: Omit<ListRequest, 'menuId'>): Promise<Answer<Row[]>>
  find(entity: string, id: string): Promise<Row>
  /** Two versions of a record; without their numbers the last two. */
  compare(entity: string, id: string, versions: { from: number | null; to: number | null }): Promise<VersionComparison>
  /** A released revision and how it differs from another one; without their numbers the last, and the one before. */
  revision(entity: string, id: string, asked: { revisionNum: string | null; from: string | null }): Promise<RevisionAnswer>
  /** Rows that a reference field of the entity may point to. */
  picks(entity: string, request: PickRequest): Promise<Answer<Pick[]>>
  /** Rows of a tree: the top with the way to one row, what is below one, or what was looked for. */
  branches(entity: string, asked: { under?: string; to?: string; q?: string }): Promise<Branch[]>
  save(
    entity: string,
    draft: Record<string, unknown>,
    at: { id: string | null; versionNum: number; confirmed: string[] },
    idempotencyKey: string,
  ): Promise<Saved>
  /** The panels of the record as it would be with the draft; nothing is stored. */
  preview(entity: string, draft: Record<string, unknown>, at: { id: string; versionNum: number }): Promise<Record<string, Row[]>>
  act(entity: string, action: string, request: Omit<ActionRequest, 'menuId'>, idempotencyKey: string): Promise<ActionAnswer & Remarks>
  remove(entity: string, rows: { id: string; versionNum: number }[], idempotencyKey: string): Promise<void>
  download(path: string, body: object, range?: string | null): ReturnType<typeof download>
  call<T>(path: string, body: object, idempotencyKey?: string): Promise<Answer<T>>
  /** As `call`, with ids that must not travel in clear. */
  callSealed<T>(path: string, ids: readonly string[], idempotencyKey?: string): Promise<Answer<T>>
}

export function createApi(context: PageContext, menuId: number | null): Api {
  const caller = callerOf(context)
  const verb = (entity: string, name: string) => `/v1/${entity}Restful/${name}`
  return {
    list: (entity, request) => call<Row[]>(verb(entity, 'listByPage'), { menuId, ...request }, caller),
    find: (entity, id) => once(context, `${entity} ${id}`, async () => (await call<Row>(verb(entity, 'findById'), { menuId, id }, caller)).data),
    compare: async (entity, id, versions) =>
      (await call<VersionComparison>(verb(entity, 'compareVersions'), { menuId, id, ...versions }, caller)).data,
    revision: async (entity, id, asked) => (await call<RevisionAnswer>(verb(entity, 'findRevision'), { menuId, id, ...asked }, caller)).data,
    picks: (entity, request) => call<Pick[]>(verb(entity, 'listPicks'), { menuId, ...request }, caller),
    branches: async (entity, asked) => (await call<Branch[]>(verb(entity, 'listBranches'), { menuId, ...asked }, caller)).data,
    async save(entity, draft, { id, versionNum, confirmed }, idempotencyKey) {
      const body = { menuId, ...(id !== null && { id, versionNum }), draft, confirmed }
      return done(await call<Saved>(verb(entity, 'saveOrUpdate'), body, caller, { idempotencyKey }))
    },
    preview: async (entity, draft, at) =>
      (await call<{ $panels: Record<string, Row[]> }>(verb(entity, 'saveOrUpdate'), { menuId, ...at, draft, preview: true }, caller)).data.$panels,
    act: async (entity, action, request, idempotencyKey) =>
      done(await call<ActionAnswer>(verb(entity, action), { menuId, ...request }, caller, { idempotencyKey })),
    async remove(entity, rows, idempotencyKey) {
      const [only] = rows
      if (only && rows.length === 1) await call(verb(entity, 'delete'), { menuId, ...only }, caller, { idempotencyKey })
      else
        await callSealed(
          verb(entity, 'doBatchDelete'),
          { menuId },
          rows.map(({ id }) => id),
          caller,
          { idempotencyKey },
        )
    },
    download: (path, body, range) => download(path, { menuId, ...body }, caller, range ? { range } : {}),
    call: (path, body, idempotencyKey) => call(path, { menuId, ...body }, caller, { idempotencyKey }),
    callSealed: (path, ids, idempotencyKey) => callSealed(path, { menuId }, ids, caller, { idempotencyKey }),
  }
}

const done = <T>({ data, msg, isReplay }: Answer<T>): T & Remarks => ({ ...data, ...(msg && { said: msg }), ...(isReplay && { isReplay }) })

const found = new WeakMap<PageContext, Map<string, Promise<Row>>>()

/** After a refused post the action and the loader both want the stored document; it is fetched once a request. */
function once(context: PageContext, key: string, find: () => Promise<Row>): Promise<Row> {
  const kept = found.get(context) ?? new Map<string, Promise<Row>>()
  found.set(context, kept)
  const known = kept.get(key)
  if (known) return known
  const asked = find()
  kept.set(key, asked)
  return asked
}
