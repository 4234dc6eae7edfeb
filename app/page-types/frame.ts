/** The frame round every page, the home pages and the inbox. */
import type { ColumnView, Language, Row, Tone } from './field.ts'

export interface MenuNode {
  id: number
  title: string
  address: string | null
  current: boolean
  open: boolean
  count?: number
  find?: string
  children: MenuNode[]
}
export interface TabLink {
  id: string
  title: string
  address: string
  current: boolean
  fixed?: boolean
  dirty?: boolean
  keepAlive?: boolean
}

/** What an open window hears of its session. */
export type LiveEvent =
  | { kind: 'TODO_COUNT'; count: number; pending: Record<number, number> }
  | { kind: 'MESSAGE'; count: number }
  | { kind: 'TAB_REFRESH'; address: string }
  | { kind: 'EXPORT_READY'; title: string; url: string | null }
  | { kind: 'LOGOUT' }

/** The grey frame round every page. */
export interface FrameView {
  language: Language
  theme: 'light' | 'dark' | 'contrast' | 'auto'
  userName: string
  displayName: string
  organisation: string
  responsibility: { id: string; name: string }
  responsibilities: { id: string; name: string }[]
  menu: MenuNode[]
  tabs: TabLink[]
  todoCount: number
  messageCount: number
  /** Shown once, 4 s with script. */
  message: { text: string; tone: 'ok' | 'warn' | 'bad'; href?: string; done?: string; next?: { text: string; href: string } } | null
  csrf: string
  /** What closes the copies of unsaved work in the browser of this person; nobody else is given it. */
  draftKey: string
  words: Record<string, string>
  /** The side menu is folded away. */
  isFolded?: boolean
  /** Other than `/main?menuQ=`: what was looked for in the menu. */
  menuQ?: string
  /** The interface can be switched to the other language. */
  canSwitchLanguage: boolean
  /** The page is a form: what is typed in it goes along when the language changes. */
  hasForm?: boolean
  /** A list, whose pages are turned below its rows. */
  hasPager?: boolean
  /** A page that found no room among the tabs: closing one leads to it. */
  wanted?: { address: string }
  /** Name, number and system code, at the foot of the menu. */
  release: string
}

export interface NewsLink {
  title: string
  date: string
  href: string
  /** Said before the title: on top. */
  mark?: string
  isNew?: boolean
  /** Read where it stands, as there is nowhere to open it; sanitised by the services. */
  html?: string
}
/** What comes up by itself until its person says that he knows. */
export interface PopupView {
  id: string
  title: string
  date: string
  href: string
  html: string
}

export interface HomeTable {
  title: string
  moreLabel?: string
  moreHref?: string
  columns: ColumnView[]
  rows: Row[]
  empty: string
}

export interface HomeView {
  greeting: string
  /** Role, plant, day. */
  subtitle: string
  refreshAddress: string
  /** Without script the page is read again every five minutes, once its person has asked for it. */
  again: { isOn: boolean; href: string }
  /** `轮到您了`: what waits for this person. */
  turns: { label: string; count: string; href: string; note?: string; isLate?: boolean }[]
  /** What the role works on, before everything that is only looked at. */
  work: HomeTable[]
  /** Drawn on the server; `text` says the same in words, one point after the other. */
  charts: { title: string; note: string; svg: string; text: string }[]
  tables: HomeTable[]
  shortcuts: { title: string; href: string }[]
  adjustAddress?: string
  counts: { title: string; note?: string; items: { label: string; tone?: Tone; count: string; href?: string }[] }[]
  news: { title: string; moreHref?: string; items: NewsLink[] }[]
  popup: PopupView | null
}

export interface HelpView {
  title: string
  address: string
  /** The page that one comes from. */
  page: string
  q: string
  shelves: { title: string; items: { title: string; href: string; isOpen: boolean }[] }[]
  open: { code: string; title: string; html: string; note: string } | null
}

/** A page of others in a frame of ours. */
export interface EmbedView {
  title: string
  url: string
  /** Who may speak from inside: its origin, or `null` where the frame keeps even that from it. */
  speaker: string
  sandbox: string
  /** The test bench lists what came. */
  isBench: boolean
  /** The tab that it may close; none outside the frame of the menu. */
  tabId: string | null
  /** Without script nothing is heard from inside; the page can be opened by itself. */
  ownTab: string
}

export interface InboxView {
  kind: 'message' | 'search'
  title: string
  items: { id: string; title: string; text?: string; at: string; href: string; due?: string; isLate?: boolean; isNew?: boolean; tone?: Tone }[]
  canMarkRead?: boolean
  /** More is found than is listed. */
  hasMore?: boolean
}
