/** Looking at a document by a link, and working on it: through the runtime as everybody, with nothing but what the role of the link has. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { rolesIn } from '../../../catalogue/language/members.ts'
import { type Editor, editRight, statusOf } from '../../../catalogue/language/rights.ts'
import { workByLink } from '../../runtime/change/change.ts'
import { actionRequestIn } from '../../runtime/change/requests.ts'
import { attachLabels } from '../../runtime/reading/record.ts'
import { markOwn } from '../../runtime/rows/own-rows.ts'
import type { Actor, CallContext, Doc } from '../../runtime/types.ts'
import { keptFrom, withhold } from '../../runtime/visibility/visible-document.ts'
import { tableOf } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'
import type { IdentityCall, Visit } from '../sessions/types.ts'
import { type OpenedLink, openLink, refuseLink } from './link.ts'

const asked = z.object({ token: z.string().max(100) })
const acted = asked.extend({ action: z.string().max(63).nullish() })

export const linkCalls = (pool: Pool): Readonly<Record<string, IdentityCall>> => ({
  '/v1/link/open': async (body, visit) => {
    const { token } = readBody(asked, body)
    return asSystem(pool, async (tx) => {
      const opened = await openLink(tx, token, visit.now)
      const { definition, doc, actor } = opened
      const roles = rolesIn(definition, doc, actor)
      // Before anything is taken away: which rows are open may stand in what nobody reads by a link.
      markOwn(definition, doc, byLink(roles))
      withhold(definition, doc, await keptFrom(tx, definition, doc, { ...visit, actor }, roles))
      await attachLabels(tx, tableOf(definition.entity), [doc], visit.language)
      return { status: '200', msg: '', data: shownOf(opened, roles) }
    })
  },
  '/v1/link/act': async (body, visit) => {
    const { token, action } = readBody(acted, body)
    const { definition, actor } = await asSystem(pool, (tx) => openLink(tx, token, visit.now))
    const request = actionRequestIn(body)
    // Once more under the lock of the document: what was done meanwhile ended the link.
    const again = async (id: string, tx: Parameters<typeof openLink>[0]) => {
      const { doc } = await openLink(tx, token, visit.now, true)
      if (doc.id !== id) refuseLink('UNKNOWN')
    }
    return workByLink(pool, definition, action ?? null, request, contextOf(visit, actor), again)
  },
})

const contextOf = ({ session: _, ...circumstances }: Visit, actor: Actor): CallContext => ({ ...circumstances, actor })

export interface ShownByLink {
  entity: string
  doc: Doc
  /** Paths that may be typed into now. */
  edits: string[]
  actions: string[]
}

/** What the role shows and what it may edit; whatever else the document has stays here. */
function shownOf({ definition, doc, role }: OpenedLink, roles: readonly string[]): ShownByLink {
  const status = statusOf(definition, doc)
  const edits = editable(definition, status, roles)
  const heads = new Set([...role.link.shows, ...edits.map((path) => path.split('.')[0] ?? '')])
  const own = ['id', 'versionNum', 'docNum', 'status', 'enabledFlag']
  const shown = Object.entries(doc).filter(([key]) => own.includes(key) || heads.has(key.replace(/\$$/, '')))
  const name = roles[0] ?? ''
  const actions = Object.entries(definition.actions).filter(([, { from, who }]) => from.includes(status) && who.some((one) => one === name))
  return {
    entity: definition.entity,
    doc: { id: doc.id, ...Object.fromEntries(shown), $roles: roles },
    edits,
    actions: actions.map(([action]) => action),
  }
}

const byLink = (roles: readonly string[]): Editor => ({ side: 'supplier', responsibility: '', roles, link: {} })

function editable(definition: AnyDefinition, status: string, roles: readonly string[]): string[] {
  const may = editRight(definition, status, byLink(roles))
  const ofHead = Object.keys(definition.fields).filter((path) => may(path))
  const ofLines = Object.entries(definition.lines).flatMap(([lines, { fields }]) => Object.keys(fields).map((field) => `${lines}.${field}`))
  return [...ofHead, ...ofLines.filter((path) => may(path))]
}
