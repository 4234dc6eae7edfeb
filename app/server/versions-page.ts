/** Two versions of a record beside each other: which ones the address says, the last two otherwise. */
import { definitionOf } from '../../catalogue/index.ts'
import { recordName } from '../../catalogue/record-name.ts'
import type { VersionsView } from '../page-types.ts'
import type { PageContext } from './context.ts'
import { changedOf, versionsAddress } from './describe-changes.ts'
import { wordOf } from './describe-tabs.ts'
import { wordsOf } from './i18n.ts'
import { recordAddress } from './menu.ts'
import { minuteOf } from './moment.ts'
import { aboutOf, openPage } from './open-page.ts'

export async function showVersions(request: Request, context: PageContext): Promise<{ view: VersionsView }> {
  const opened = await openPage(request, context)
  const { page, api, language, menuId, respId } = opened
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('id') ?? ''
  const definition = definitionOf(page.entity)
  if (!definition) throw new Response(null, { status: 404 })
  const asked = (name: string) => Number(searchParams.get(name)) || null
  const [stored, compared] = await Promise.all([api.find(page.entity, id), api.compare(page.entity, id, { from: asked('from'), to: asked('to') })])
  const about = aboutOf(opened)
  const words = wordsOf(language)
  return {
    view: {
      title: words('versions.of', { name: recordName(definition, stored, language) }),
      address: versionsAddress(page.name, id, about),
      backAddress: `${recordAddress(page.name, menuId, respId)}&id=${encodeURIComponent(id)}#tab-history`,
      versions: compared.versions.map(({ versionNum, at, who, action }) => ({
        versionNum: versionNum ?? 0,
        label: words('versions.one', { n: versionNum ?? 0, at: minuteOf(at, about.timeZone), who, what: wordOf(definition, action, about) }),
      })),
      from: compared.from,
      to: compared.to,
      changed: changedOf(definition, compared.changes, about),
      more: compared.more,
    },
  }
}
