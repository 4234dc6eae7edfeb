/** What a new installation grants: pages by their `for`, buttons by who maintains the page and by the `who` of each action. */

import { type AnyDefinition, type Page, type Responsibility, type Side, sideOfRole } from '../language/define.ts'
import type { ButtonCode } from '../language/names.ts'

const always: readonly ButtonCode[] = ['btnQuery', 'btnExport', 'btnBackExport', 'btnPrint', 'btnDownloadAttachment', 'btnPreviewAttachment']
const maintaining: readonly ButtonCode[] = ['btnAdd', 'btnEdit', 'btnSave', 'btnDelete', 'btnImport', 'btnTemplate', 'btnUploadAttachment', 'btnDelAttachment']

const sideOf = (responsibility: Responsibility): Side => (responsibility === 'supplier' ? 'supplier' : 'internal')

/**
 * A responsibility that a state lets edit something may save, even where it does not make documents.
 * A state whose side may edit all of it is the one in which documents are made, by those who maintain them.
 */
function editsSomething(definition: AnyDefinition, responsibility: Responsibility): boolean {
  const side = sideOf(responsibility)
  return Object.values(definition.states).some(({ edit = {} }) => {
    const byRole = Object.keys(edit).some((name) => sideOfRole(definition.roles[name]) === side)
    return byRole || edit[responsibility] !== undefined || (side === 'supplier' ? edit.supplier !== undefined : Array.isArray(edit.internal))
  })
}

/** Buttons of one page for one responsibility. */
export function defaultButtons(definition: AnyDefinition, page: Page, responsibility: Responsibility): ButtonCode[] {
  if (!page.for.includes(responsibility)) return []
  const given = page.gives?.[responsibility] ?? []
  if (page.readOnly) return ['btnQuery', 'btnExport', 'btnBackExport', ...given]
  const maintains = page.maintain?.includes(responsibility) ?? false
  // Where everybody sees only what is his own, everybody is an owner.
  const isOwner = definition.scope.side === 'own' || (sideOf(responsibility) === 'internal' && maintains)
  // Whoever of the side works on this page may be in a role; of which document, the services ask.
  const mayBeIn = (name: string) => sideOfRole(definition.roles[name]) === sideOf(responsibility)
  const acts = Object.entries(definition.actions)
    .filter(([name, { who }]) => !page.hides?.includes(name) && (who.includes(responsibility) || (who.includes('owner') && isOwner) || who.some(mayBeIn)))
    .map(([, { resource }]) => resource)
  const saves: readonly ButtonCode[] = maintains ? maintaining : editsSomething(definition, responsibility) ? ['btnEdit', 'btnSave', 'btnUploadAttachment'] : []
  return [...new Set([...always, ...saves, ...acts, ...given])]
}
