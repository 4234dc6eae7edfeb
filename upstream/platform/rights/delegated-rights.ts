/** What somebody may do for a colleague who is away: menus with their buttons, and the rows there. */
import { pageOf } from '../../../catalogue/index.ts'
import type { Tx } from '../../runtime/types.ts'
import type { Access, Menu, Rows } from '../sessions/types.ts'

export interface Given {
  grantorId: string
  name: string
  nameEn: string
  relations: { kind: 'MENU' | 'DOC_TYPE' | 'TASK'; target: string }[]
}

/** To decide is to read the document and to say yes or no, nothing more of what the colleague may. */
const deciding = new Set(['btnQuery', 'btnApproval', 'btnReject', 'btnPrint', 'btnPreviewAttachment', 'btnDownloadAttachment'])

export async function givenTo(tx: Tx, userId: string, day: string): Promise<Given[]> {
  const { rows } = await tx.query<Given>(
    `select a.grantor_id as "grantorId", l.name, l.name_en as "nameEn", json_agg(json_build_object('kind', r.kind, 'target', r.target)) as relations
     from user_authorisation a join user_authorisation_relation r on r.header_id = a.id join entity_label l on l.id = a.grantor_id
     join "user" u on u.id = a.grantor_id and u.enabled_flag = 'Y'
     where a.delegate_id = $1 and a.status = 'EFFECTIVE' and a."from" <= $2 and a."to" >= $2 group by 1, 2, 3 order by 1`,
    [userId, day],
  )
  return rows
}

/** The menus of the grantor that were given, with their folders. */
function givenMenus(menus: readonly Menu[], { relations }: Given): Menu[] {
  const isNamed = (kinds: readonly string[], target: string | undefined) =>
    relations.some((relation) => kinds.includes(relation.kind) && relation.target === target)
  return menus.flatMap((menu): Menu[] => {
    if (!menu.isGranted || menu.menuType !== 'PAGE' || !menu.htmlUrl) return []
    const entity = pageOf(menu.htmlUrl)?.entity
    if (isNamed(['MENU'], menu.htmlUrl) || isNamed(['DOC_TYPE'], entity)) return [menu]
    if (!isNamed(['TASK'], entity)) return []
    return [{ ...menu, resources: menu.resources.filter(({ resourceCode }) => deciding.has(resourceCode)) }]
  })
}

/** The own menus with those that were given: buttons are added, a menu that is not the own one says whose it is. */
export function withGiven(own: Access, theirs: Access, given: Given): Access {
  const menus = new Map(own.menus.map((menu) => [menu.menuId, menu]))
  const parentOf = ({ menuParentId }: Menu) => theirs.menus.find(({ menuId }) => menuId === menuParentId)
  const added: Menu[] = []
  for (const menu of givenMenus(theirs.menus, given)) {
    const held = menus.get(menu.menuId)
    if (held?.isGranted) {
      menus.set(menu.menuId, { ...held, resources: joined(held, menu), calls: [...new Set([...held.calls, ...menu.calls])] })
      continue
    }
    added.push(menu)
    menus.set(menu.menuId, marked(menu, given))
    for (let up = parentOf(menu); up && !menus.has(up.menuId); up = parentOf(up))
      menus.set(up.menuId, { ...up, isGranted: false, resources: [], calls: [] })
  }
  return {
    ...own,
    menus: [...menus.values()].sort((one, other) => one.levelId - other.levelId || one.seqNum - other.seqNum),
    delegated: [...own.delegated, { grantorId: given.grantorId, pages: pagesOf(added, given), rows: rowsOf(theirs) }],
  }
}

const marked = (menu: Menu, { name, nameEn }: Given): Menu => ({
  ...menu,
  menuName: `${menu.menuName}（代${name}）`,
  menuNameEn: `${menu.menuNameEn ?? menu.menuName} (for ${nameEn})`,
})

function joined(held: Menu, given: Menu): Menu['resources'] {
  const codes = new Set(held.resources.map(({ resourceCode }) => resourceCode))
  return [...held.resources, ...given.resources.filter(({ resourceCode }) => !codes.has(resourceCode))]
}

/** Tasks show their own document, and no list of the colleague's rows. */
function pagesOf(menus: readonly Menu[], { relations }: Given): string[] {
  const full = relations.filter(({ kind }) => kind !== 'TASK').map(({ target }) => target)
  return menus.flatMap(({ htmlUrl }) => (htmlUrl && (full.includes(htmlUrl) || full.includes(pageOf(htmlUrl)?.entity ?? '')) ? [htmlUrl] : []))
}

const rowsOf = ({ orgIds, categoryIds, purchaseGroups, userGroups, responsibilities }: Access): Rows => ({
  orgIds,
  categoryIds,
  purchaseGroups,
  userGroups,
  dataScopeAll: responsibilities.some((one) => one.dataScopeAll),
})

/** The own rows; on a page that a colleague gave, the colleague's. Never both at once: lists of two people together would show what neither sees. */
export function rowsOn({ orgIds, categoryIds, purchaseGroups, userGroups, delegated }: Access, dataScopeAll: boolean, page: string | null): Rows {
  const given = delegated.find(({ pages }) => page !== null && pages.includes(page))
  return given?.rows ?? { orgIds, categoryIds, purchaseGroups, userGroups, dataScopeAll }
}
