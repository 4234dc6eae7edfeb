import { lazy, type ReactNode, useEffect, useState } from 'react'
import type { TabView } from '../../page-types.ts'
import { Canvas } from '../canvases/canvas.tsx'
import { useSay } from '../page-context.tsx'
import { servedLater } from '../served-later.tsx'
import { RowsTable } from '../tables/rows-table.tsx'
import { Attachments } from './attachments/attachments.tsx'
import { Drawing } from './drawing.tsx'
import { History } from './history.tsx'
import { idOfTab } from './tab-names.ts'

/** Drawn by the server with the page; nothing in it waits for its script. */
const Remembered = servedLater(import.meta.env.SSR ? History : lazy(async () => ({ default: (await import('./history.tsx')).History })))

/** A tab with inputs of the form. */
export interface Sheeted {
  key: string
  label: string
  content: ReactNode
  /** How many of its inputs are wrong. */
  wrong: number
}

interface Props {
  tabs: TabView[]
  sheets?: readonly Sheeted[]
  /** Keys of those that do not stand there now. */
  shut?: readonly string[]
}

const none: readonly Sheeted[] = []

/**
 * What stands behind tabs: sheets of the form, related rows, files, history. The tabs are links to sections; the one that the address names shows.
 * The first section stands last, so that the style sheet can hide it when another one is named, by the address or, once a section was drawn anew, by
 * script. First is whatever has something wrong.
 */
export function Tabs({ tabs, sheets = none, shut = [] }: Props) {
  const say = useSay()
  const names = [...sheets, ...tabs].filter(({ key }) => !shut.includes(key)).map(({ key }) => key)
  const first = sheets.find(({ wrong, key }) => wrong > 0 && names.includes(key))?.key ?? names[0]
  const [current, setCurrent] = useState(first)
  // Files come and go without the page being drawn anew.
  const [fileCount, setFileCount] = useState<number>()
  const all = names.join()
  useEffect(() => {
    const read = () => {
      // A link may lead to a field behind another tab.
      const panel = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('.tab-panel') : null
      setCurrent(all.split(',').find((key) => idOfTab(key) === panel?.id) ?? first)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [all, first])
  if (!first) return null
  const look = (key: string) => `tab-panel${key === first ? ' first' : key === current ? ' shown' : ''}`
  const link = (key: string, label: string, more: ReactNode) =>
    shut.includes(key) ? null : (
      <a key={key} href={`#${idOfTab(key)}`} aria-current={key === current ? 'true' : undefined}>
        {label}
        {more}
      </a>
    )
  const panels = [
    ...sheets.map((sheet) => ({
      key: sheet.key,
      panel: <SheetPanel key={sheet.key} sheet={sheet} look={look(sheet.key)} isShut={shut.includes(sheet.key)} />,
    })),
    ...tabs.map((tab) => ({ key: tab.key, panel: <TabPanel key={tab.key} tab={tab} look={look(tab.key)} onCount={setFileCount} /> })),
  ]
  return (
    <>
      <nav className="tab-links" aria-label={say('edit.tabs')}>
        {sheets.map(({ key, label, wrong }) => link(key, label, wrong > 0 ? <b className="wrong">{wrong}</b> : null))}
        {tabs.map((t) => link(t.key, t.label, t.count === undefined ? null : <b>{(t.attachments && fileCount) ?? t.count}</b>))}
      </nav>
      {panels.filter(({ key }) => key !== first).map(({ panel }) => panel)}
      {panels.find(({ key }) => key === first)?.panel}
    </>
  )
}

const SheetPanel = ({ sheet, look, isShut }: { sheet: Sheeted; look: string; isShut: boolean }) => (
  <section id={idOfTab(sheet.key)} className={look} hidden={isShut}>
    <h2 className="hidden">{sheet.label}</h2>
    {sheet.content}
  </section>
)

const TabPanel = ({ tab, look, onCount }: { tab: TabView; look: string; onCount: (count: number) => void }) => (
  <section id={idOfTab(tab.key)} className={look}>
    <h2 className="hidden">{tab.label}</h2>
    {tab.drawing ? <Drawing label={tab.label} svg={tab.drawing} /> : null}
    {tab.timeline ? <Timeline entries={tab.timeline} /> : null}
    {tab.canvas && tab.table ? <Canvas name={tab.canvas} label={tab.label} {...tab.table} /> : null}
    {tab.table ? <RowsTable label={tab.label} {...tab.table} /> : null}
    {tab.frames?.map(({ title, html }) => (
      <iframe key={title} className="framed" title={title} sandbox="" srcDoc={html} />
    ))}
    {tab.links ? <Links links={tab.links} /> : null}
    {tab.attachments ? <Attachments view={tab.attachments} onCount={onCount} /> : null}
    {tab.history ? <Remembered {...tab.history} /> : null}
  </section>
)

const Links = ({ links }: { links: NonNullable<TabView['links']> }) => (
  <ul className="related">
    {links.map(({ label, href }) => (
      <li key={href}>
        <a href={href}>{label}</a>
      </li>
    ))}
  </ul>
)

const Timeline = ({ entries }: { entries: NonNullable<TabView['timeline']> }) => (
  <ol className="history">
    {entries.map(({ id, at, what, more }) => (
      <li key={id}>
        <time>{at}</time>
        <span>{what}</span>
        <span className="dim">{more.join(' · ')}</span>
      </li>
    ))}
  </ol>
)
