/** How many documents somebody sees in each responsibility, and which lists of permits bound it: counted by the condition that their own lists are asked with. */

import { documents, pageOf } from '../../../catalogue/index.ts'
import { type AnyDefinition, type PermitKind, permitKinds } from '../../../catalogue/language/define.ts'
import type { Language } from '../../../contract/types.ts'
import { wideningOf } from '../../runtime/reading/record.ts'
import { permitted } from '../../runtime/rows/database.ts'
import type { Actor, Doc, Tx } from '../../runtime/types.ts'
import { withinScope } from '../../runtime/visibility/scope.ts'
import { quoted, tableOf } from '../../store/tables.ts'
import { systemActor } from '../jobs/system-actor.ts'
import type { Access, Responsibility } from '../sessions/types.ts'
import { grantsOf, heldAccess } from './access.ts'

/** Beyond this a number tells nothing more, and counting costs. */
const MOST_COUNTED = 10_000

const kinds: Readonly<Record<PermitKind, { permits: 'orgIds' | 'categoryIds' | 'purchaseGroups' | 'userGroups'; label: Record<Language, string> }>> =
  {
    ORG: { permits: 'orgIds', label: { CN: '组织', EN: 'organisations' } },
    CATEGORY: { permits: 'categoryIds', label: { CN: '品类', EN: 'categories' } },
    PURCHASE_GROUP: { permits: 'purchaseGroups', label: { CN: '采购组', EN: 'purchase groups' } },
    USER_GROUP: { permits: 'userGroups', label: { CN: '用户组', EN: 'user groups' } },
  }

/** Of documents that permits bound and whose pages the responsibility opens; as stored in this transaction. */
export async function sightOf(tx: Tx, userId: string, day: string, language: Language): Promise<Doc[]> {
  const rows: Doc[] = []
  for (const { access, held } of await heldAccess(tx, userId, day)) {
    const actor = actorIn(userId, access, held)
    const opened = new Set([...actor.grants.keys()].map((page) => pageOf(page)?.entity))
    for (const definition of documents) {
      if (definition.type !== 'document' || !opened.has(definition.entity) || permitKinds(definition.scope).length === 0) continue
      rows.push(await rowOf(tx, definition, actor, held, language))
    }
  }
  return rows
}

const actorIn = (userId: string, { orgIds, categoryIds, purchaseGroups, userGroups, menus }: Access, held: Responsibility): Actor => ({
  ...systemActor,
  ...{ userId, orgIds, categoryIds, purchaseGroups, userGroups },
  responsibilityId: held.id,
  responsibility: held.code,
  dataScopeAll: held.dataScopeAll,
  grants: grantsOf(menus),
})

async function rowOf(tx: Tx, definition: AnyDefinition, actor: Actor, held: Responsibility, language: Language): Promise<Doc> {
  const table = tableOf(definition.entity)
  const widening = wideningOf(actor, definition)
  const counted = async (where: string) => {
    const { rows } = await tx.query<{ n: number }>(
      `select count(*)::int as n from (select 1 from ${quoted(table.name)} t where ${where} limit ${MOST_COUNTED + 1}) c`,
    )
    const n = rows[0]?.n ?? 0
    return n > MOST_COUNTED ? `${MOST_COUNTED}+` : String(n)
  }
  return {
    id: `${held.id} ${definition.entity}`,
    responsibilityId: held.id,
    document: definition.label[language === 'EN' ? 1 : 0],
    seen: await counted(withinScope(table, 't', actor, widening)),
    all: await counted(
      withinScope(table, 't', { ...actor, dataScopeAll: true, orgIds: [], categoryIds: [], purchaseGroups: [], userGroups: [] }, permitted),
    ),
    bounds: widening.everyPermit ? open[language] : boundsOf(definition, actor, language),
  }
}

const open = { CN: '有不受权限清单限制的页面', EN: 'has a page that no list of permits bounds' }

function boundsOf(definition: AnyDefinition, actor: Actor, language: Language): string {
  const said = permitKinds(definition.scope).map((kind) => {
    const { permits, label } = kinds[kind]
    const n = actor[permits].length
    if (n > 0) return `${label[language]} ${n}`
    if (actor.dataScopeAll) return language === 'EN' ? `${label.EN}: all` : `${label.CN}不限`
    return language === 'EN' ? `${label.EN}: none, own records only` : `${label.CN}清单为空，只看本人的`
  })
  return said.join(language === 'EN' ? '; ' : '；')
}
