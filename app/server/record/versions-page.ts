/** Two versions of a record beside each other: which ones the address says, the last two otherwise. */
import { definitionOf } from '../../../catalogue/index.ts'
import { recordName } from '../../../catalogue/labels/record-name.ts'
import type { VersionsView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { wordsOf } from '../answer/i18n.ts'
import { minuteOf } from '../answer/moment.ts'
import { changedOf, versionsAddress } from '../describe/describe-changes.ts'
import { wordOf } from '../describe/edit/describe-tabs.ts'
import { aboutOf, openPage } from '../page/open-page.ts'
import { recordAddress } from '../page/page-address.ts'

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
      heads: [words('versions.number', { n: compared.from }), words('versions.number', { n: compared.to })],
      changed: changedOf(definition, compared.changes, about),
      more: compared.more,
    },
  }
}
