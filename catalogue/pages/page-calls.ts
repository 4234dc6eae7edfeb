/** The buttons that a page knows and the calls behind each: what a new installation binds, and what 'make from buttons' adds. */

import { definitionOf, pageOf } from '../index.ts'
import { type AnyDefinition, buttonsOfSight, type Responsibility } from '../language/define.ts'
import type { ButtonCode } from '../language/names.ts'
import { panelOf } from '../panels.ts'
import { defaultButtons } from './grants.ts'
import { machineOutputNames, machineOutputs } from './machine-outputs.ts'

const reading = ['findById', 'listByPage', 'listPicks', 'listBranches', 'compareVersions', 'explainFigures']
const saving = ['saveOrUpdate', 'doBatchSaveOrUpdate']

/** Verbs of the entity. */
const verbs: { readonly [B in ButtonCode]?: readonly string[] } = {
  btnQuery: reading,
  btnAdd: saving,
  btnEdit: saving,
  btnSave: saving,
  btnDelete: ['delete', 'doBatchDelete'],
  btnImport: ['doImport'],
  btnPrint: ['doPrint'],
}
/** Calls that are no entity's. */
const named: { readonly [B in ButtonCode]?: readonly string[] } = {
  btnImport: ['/v1/importExcelRestful/importExcel'],
  btnTemplate: ['/v1/importExcelRestful/downloadImportTemplate'],
  btnExport: ['/v1/exportExcelRestful/exportExcel', '/v1/customExport'],
  btnBackExport: ['/v1/backgroundExport'],
  btnBlueprint: ['/v1/getBlueprintUrl', '/v1/blueprintUrl'],
  btnBoxPrint: ['/v1/boxBoardPrint'],
  btnUploadAttachment: ['/v2/file/upload'],
  btnPreviewAttachment: ['/v2/file/downloadBody'],
  btnDownloadAttachment: ['/v2/file/downloadBody'],
  btnDelAttachment: ['/v2/file/delete'],
}
/** What a page without a document asks first. */
const panelCalls = ['/v1/menuResources']

export function callsOfButton(page: string, button: ButtonCode): string[] {
  const entity = pageOf(page)?.entity
  return callsOf(entity ? definitionOf(entity) : undefined, button)
}

/** Of a page of this document, or of one that shows none. */
export function callsOf(definition: AnyDefinition | undefined, button: ButtonCode): string[] {
  if (!definition) return [...panelCalls]
  const { entity } = definition
  const actions = Object.entries(definition.actions).flatMap(([name, { resource }]) => (resource === button ? [name] : []))
  const forPrograms = machineOutputNames.flatMap((print) => (machineOutputs[print].button === button && definition.prints.includes(print) ? [machineOutputs[print].verb] : []))
  const takes = Object.values(definition.takes).some(({ resource }) => resource === button) ? ['doTake'] : []
  const revisions = button === 'btnQuery' && definition.scope.changing ? ['findRevision'] : []
  const own = [...(verbs[button] ?? []), ...revisions, ...forPrograms, ...takes, ...actions].map((verb) => `/v1/${entity}Restful/${verb}`)
  // What a verb and an action are both called is one call.
  const calls = [...new Set([...own, ...(named[button] ?? [])])]
  // A button that only shows more of a record hangs on the reading of it.
  return calls.length > 0 ? calls : [`/v1/${entity}Restful/findById`]
}

const responsibilities: readonly Responsibility[] = ['admin', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert', 'supplier']

/** All that somebody may press there in a new installation, and what its fields ask for; none for a page that is not built. */
export function buttonsOfPage(name: string): ButtonCode[] {
  const page = pageOf(name)
  if (!page) return [...(panelOf(name)?.buttons ?? [])]
  const definition = definitionOf(page.entity) as AnyDefinition
  const granted = responsibilities.flatMap((responsibility) => defaultButtons(definition, page, responsibility))
  return [...new Set([...granted, ...buttonsOfSight(definition)])]
}
