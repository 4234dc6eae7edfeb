import { apiInfo, apiProject } from '../../../catalogue/identity/apis.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { lineOf } from '../../runtime/rows/rows.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Work } from '../../runtime/working.ts'

type ApiInfo = Full<typeof apiInfo>

const schemas = ['requestSchema', 'answerSchema'] as const

export const apiInfoBehaviour = {
  async settle(api, work) {
    api.path = api.path?.trim()
    api.code = `${api.method} ${api.path}`
    const module = await lineOf(work, apiProject, 'apiModule', api.moduleId)
    api.projectId = module?.headerId ?? null
  },

  check(api, _work, before) {
    refuseBuiltIn(api, before)
    if (!/^\/[^\s?#]*$/.test(api.path)) refuse(apiInfo, 'PATH_FORM', { path: api.path }, 'path')
    for (const key of schemas) if (api[key] && !isJson(api[key])) refuse(apiInfo, 'NOT_JSON', { field: apiInfo.fields[key].label }, key)
  },

  async removed(api, work) {
    if (api.source === 'BUILTIN') refuse(apiInfo, 'BUILT_IN', {})
    await refuseUsed(api, work)
  },

  doInvalid: refuseUsed,
} satisfies Behaviour<typeof apiInfo>

/** Of what follows from the definitions only the switch is anybody's. */
function refuseBuiltIn({ source, enabledFlag }: ApiInfo, before: ApiInfo | null): void {
  if (source === 'BUILTIN' && before?.enabledFlag === enabledFlag) refuse(apiInfo, 'BUILT_IN', {})
}

/** By a button of a menu, or by an application. */
async function refuseUsed({ id, path, method }: ApiInfo, { tx }: Work): Promise<void> {
  const { rows } = await tx.query<{ n: number }>(
    `select (select count(distinct header_id) from resource_api where api_path = $2 and verb = $3)::int
          + (select count(*) from base_oauth_api where api_info_id = $1)::int as n`,
    [id, path, method],
  )
  const n = rows[0]?.n ?? 0
  if (n > 0) refuse(apiInfo, 'USED', { n })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
