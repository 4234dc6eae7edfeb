/** The addresses of calls and the names that the specification gives them. */
import { constants } from '../catalogue/constants/constants.ts'

export const standardVerbs: readonly string[] = constants['address.entity.verbs']

/** Calls that stream a file have a second name. */
const streamed: Readonly<Record<string, string>> = {
  '/v1/importExcelRestful/importExcel': 'excelImport',
  '/v1/exportExcelRestful/exportExcel': 'excelExport',
  '/v1/importExcelRestful/downloadImportTemplate': 'importTemplate',
}

export const addressOf = (entity: string, verb: string) => `${constants['address.entity'].replace('{entity}', entity)}${verb}`

/** `/v1/poHeaderRestful/doSubmit`, and the same verb under its other address, `/v1/poHeader/doSubmit`. */
export function verbAt(path: string): { entity: string; verb: string } | null {
  const [, entity, verb] = /^\/v1\/(\w+?)(?:Restful)?\/(\w+)$/.exec(path) ?? []
  return entity && verb ? { entity, verb } : null
}

/** Every canonical name that an address answers to: itself, without its prefix, its stream, a report's own, and for standard verbs those of its entity. */
export function namesOfCall(path: string): string[] {
  const { entity = '', verb = '' } = verbAt(path) ?? {}
  const bare = path.replace(/^\/v1\//, '')
  const isStandard = standardVerbs.includes(verb)
  return [
    path,
    bare,
    bare.replace('Restful/', '/'),
    ...(streamed[path] ? [streamed[path]] : []),
    ...(entity === 'report' ? [verb] : []),
    ...(isStandard ? ['/v1/{entity}Restful/{verb}', `${entity} (standard verbs)`, `${entity} (${verb})`] : []),
  ]
}

const readByGet = /^\/v1\/(functionalResource\/\w+|findAllocationAreaByJobId|findPositionsByDepartmentId)$/

/** Calls that the checklist has as GET: they take what they are asked from the query. */
export const isReadByGet = (path: string): boolean => readByGet.test(path)
