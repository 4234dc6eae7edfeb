/** A document as it was released, and before it how it differs from another release; which ones the address says. */
import { definitionOf } from '../../../catalogue/index.ts'
import { recordName } from '../../../catalogue/labels/record-name.ts'
import type { Row, VersionsView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { wordsOf } from '../answer/i18n.ts'
import { minuteOf } from '../answer/moment.ts'
import { changedOf, revisionAddress } from '../describe/describe-changes.ts'
import { readView } from '../describe/edit/read-view.ts'
import { aboutOf, openPage } from '../page/open-page.ts'
import { recordAddress } from '../page/page-address.ts'
import { inWordsOf } from './edit-page.ts'

export async function showRevision(request: Request, context: PageContext): Promise<{ view: VersionsView }> {
  const opened = await openPage(request, context)
  const { page, api, language, menuId, respId, session } = opened
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('id') ?? ''
  const definition = definitionOf(page.entity)
  if (!definition) throw new Response(null, { status: 404 })
  const found = await api.revision(page.entity, id, { revisionNum: searchParams.get('to'), from: searchParams.get('from') })
  // Only what makes columns visible: a release is read, not worked on.
  const buttons = new Set((session.buttons[page.name] ?? []).filter((button) => button.startsWith('btnView')))
  const about = { ...aboutOf(opened), buttons }
  const words = wordsOf(language)
  const document = found.document as Row
  const called = (n: number) => words(n === found.next ? 'revisions.next' : 'revisions.number', { n })
  const released = found.revisions.map(({ revisionNum: n, at }) => ({
    versionNum: n,
    label: words('revisions.released', { n, at: minuteOf(at, about.timeZone) }),
  }))
  return {
    view: {
      title: words('revisions.of', { name: recordName(definition, document, language) }),
      address: revisionAddress(page.name, id, about),
      backAddress: `${recordAddress(page.name, menuId, respId)}&id=${encodeURIComponent(id)}#tab-revisions`,
      versions: found.next === null ? released : [{ versionNum: found.next, label: called(found.next) }, ...released],
      from: found.from,
      to: found.to,
      heads: [called(found.from), called(found.to)],
      changed: changedOf(definition, found.changes, about),
      more: found.more,
      read: { ...readView(definition, page.name, inWordsOf(definition, page.name, document, language), about), title: called(found.to) },
    },
  }
}
