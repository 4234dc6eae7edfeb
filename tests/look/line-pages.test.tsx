/** Without script a long grid comes a page at a time; its list of pages stays short. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EditPage } from '../../app/components/edit/edit-page.tsx'
import type { ColumnView, EditView } from '../../app/page-types.ts'
import { words } from '../../app/words.ts'

const said = Object.fromEntries(Object.entries(words).map(([key, [cn]]) => [key, cn]))
const column: ColumnView = { key: 'k', label: '列', kind: 'text', editable: true, width: 120, align: 'left', priority: 1 }
const view: EditView = {
  page: 'p', title: 't', entity: 'e', address: '/', listAddress: null, id: '1', docNum: 'D1', versionNum: 1, status: null, subtitle: '', facts: [], notices: [], sections: [],
  grids: [{ key: 'line', label: '行', columns: [column], canAdd: true, canDelete: true, children: [], compute: {}, actions: [] }],
  compute: {}, totals: [], tabs: [], buttons: [], links: [],
} // biome-ignore format: it is one plain value

/** Lines that the list of pages offers, from the page that is shown. */
function offered(count: number, page: number): string[] {
  const line = Array.from({ length: count }, (_, at) => ({ id: `l${at}`, lineNum: (at + 1) * 10 }))
  const html = renderToStaticMarkup(
    <EditPage view={view} values={{ id: '1' }} rows={{ line }} pages={{ line: page }} idem="i" csrf="c" words={said} />,
  )
  return [...html.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, label]) => label!)
}

test('of 2,000 lines, which is what a document takes, every page is listed', () => {
  const pages = offered(2_000, 0)
  expect(pages).toHaveLength(100)
  expect([pages[0], pages[1], pages.at(-1)]).toEqual(['1–20', '21–40', '1981–2000'])
})

test('of 4,000 lines every second page is listed, the one that is shown and the last besides', () => {
  const pages = offered(4_000, 33)
  expect(pages.slice(0, 3)).toEqual(['1–20', '41–60', '81–100'])
  expect(pages).toContain('661–680')
  expect(pages.at(-1)).toBe('3981–4000')
  expect(pages).toHaveLength(102)
})
