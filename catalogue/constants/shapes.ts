/** Entities of the specification without a table of their name: what travels between the processes, and the values of a look-up type. */
import { constants } from './constants.ts'

export const shapes = {
  language: { valuesOf: constants['language.lookupType'] },
  unitConversion: { valuesOf: constants['unitConversion.lookupType'] },
  /** The session record; only digests of its codes are stored. */
  userInfo: { fields: constants['userInfo.fields'] },
  pagingRequest: { fields: constants['table.request.fields'] },
  tablePageResponse: { fields: constants['table.response.fields'] },
  treeNode: { fields: constants['tree.node.fields'] },
  /** Stored as reportBackExport. */
  backgroundExportRequest: { fields: constants['backgroundExport.fields'] },
} as const
