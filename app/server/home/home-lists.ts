/** Lists of the home page, as pages say of themselves: the first rows of what the person has to work on, and the way to all of them. */

import { clockDay } from '../../../catalogue/constants/clock.ts'
import { pages } from '../../../catalogue/index.ts'
import type { HomeList } from '../../../catalogue/language/define.ts'
import type { HomeView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { wordsOf } from '../answer/i18n.ts'
import { withCodeLabels } from '../describe/code-labels.ts'
import { definitionBehind, say } from '../describe/describe-fields.ts'
import { describeList, withRecords } from '../describe/describe-list.ts'
import { withEnglish } from '../describe/english-words.ts'
import { placeInMenu } from '../page/granted-list.ts'
import { aboutOf, openedAs } from '../page/open-page.ts'
import { pageAddress } from '../page/page-address.ts'
import { type PageEntry, pageEntry } from '../page/pages.ts'
import type { Session } from '../session/session.ts'

const shownRows = 5

type Table = HomeView['work'][number]

/** Those in which something stands come first. */
export async function homeLists(session: Session, context: PageContext): Promise<Table[]> {
  const { code } = session.currentResp
  const shown = pages.flatMap((page) => {
    const menu = placeInMenu(session, page.name)
    const entry = pageEntry(page.name)
    const lists = (page.homes ?? []).filter((one) => one.for.some((responsibility) => responsibility === code))
    return menu && entry ? lists.map((one) => tableOf(entry, menu.menuId, one, session, context)) : []
  })
  return (await Promise.all(shown)).toSorted((a, b) => Number(a.rows.length === 0) - Number(b.rows.length === 0))
}

async function tableOf(page: PageEntry, menuId: number, home: HomeList, session: Session, context: PageContext): Promise<Table> {
  const { view, until, mine, sort, columns, label, empty } = home
  const opened = openedAs(page, menuId, session, context)
  const { language, api, respId } = opened
  const list = describeList(page.name, { ...aboutOf(opened), view })
  const search = {
    ...(until && { [`${until}.to`]: clockDay(new Date(), session.timeZone) }),
    ...(mine && { [mine]: session.user.id }),
  }
  const answer = await api.list(page.entity, { search, pageIndex: 1, pageRows: shownRows, ...(view && { view }), ...(sort && { orderBy: sort }) })
  const definition = definitionBehind(page.name)
  const labelled = answer.data.map(withCodeLabels(definition, language)).map(withEnglish(definition, language))
  const chosen = columns.flatMap((key) => list.columns.find((column) => column.key === key) ?? [])
  const [first] = chosen
  const named = chosen.find(({ isLink }) => isLink) ?? chosen.find(({ key }) => key === 'docNum') ?? first
  const { rows } = withRecords(view, labelled, { ...list, columns: named ? [named] : [] }, opened)
  const href = (row: (typeof rows)[number]) => (list.editAddress && named ? { [`${named.key}$href`]: `${list.editAddress}&id=${row.id}` } : {})
  const { count = rows.length, countKind } = answer.page ?? {}
  const query = new URLSearchParams({ ...(view && { view }), ...search })
  return {
    title: say(label, language),
    empty: say(empty, language),
    ...(count > 0 && {
      moreLabel: wordsOf(language)('home.all', { n: countKind === 'capped' ? `${count}+` : count }),
      moreHref: `${pageAddress(page.name, menuId, respId)}&${query}`,
    }),
    columns: chosen.map(({ fixed: _, ...column }) => ({ ...column, editable: false, isLink: false })),
    rows: rows.map((row) => ({ ...row, ...href(row) })),
  }
}
