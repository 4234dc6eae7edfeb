/** Events by channels, fifty a page: what is ticked, how long it waits, and within how many minutes it is told as one. Everything else is set on the page of the event. */
import { lookupValues, meaningOf } from '../../../catalogue/language/lookup-book.ts'
import { msgConfig } from '../../../catalogue/messaging/msg-config.ts'
import { labelledAt } from '../../format.ts'
import type { Choice, EventMatrixView, EventRow, RefusalView, Row } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { trouble, UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { say } from '../describe/describe-fields.ts'
import { refusalOf } from '../form/issues.ts'
import { type OpenedPage, openPage } from '../page/open-page.ts'
import { pageAddress, partAddress, recordAddress } from '../page/page-address.ts'
import { redirectWithMessage } from '../session/flash.ts'

const ROWS = 50
const channels = ['SITE', 'EMAIL', 'SMS', 'DING', 'WEBHOOK'] as const

interface EventMatrixRequest {
  area: string
  eventCode: string
  pageIndex: number
}

interface Typed {
  id: string
  versionNum: number
  draft: { channels: string[]; sendDelayMin: string; mergeMinutes: string }
}

async function opened(request: Request, context: PageContext): Promise<OpenedPage> {
  const page = await openPage(request, context)
  if (page.page.entity !== msgConfig.entity) throw trouble(404, wordsOf(page.language)('error.404'), context)
  return page
}

export async function showEvents(request: Request, context: PageContext): Promise<{ view: EventMatrixView }> {
  return { view: await viewOf(await opened(request, context), askedIn(request)) }
}

function askedIn(request: Request): EventMatrixRequest {
  const { searchParams } = new URL(request.url)
  const text = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, 63)
  return { area: text('area'), eventCode: text('eventCode'), pageIndex: Math.max(1, Number(searchParams.get('pageIndex')) || 1) }
}

export async function saveEvents(request: Request, context: PageContext): Promise<PageAnswer<{ view: EventMatrixView }>> {
  const page = await opened(request, context)
  const asked = askedIn(request)
  const form = await request.formData()
  const typed = typedIn(form)
  try {
    const before = new Map((await rowsOf(page, asked)).rows.map((row) => [row.id, row]))
    const rows = typed.filter(({ id, draft }) => isChanged(before.get(id), draft))
    if (rows.length > 0) await page.api.call('/v1/msgConfigRestful/doBatchSaveOrUpdate', { rows }, String(form.get('_idem') ?? ''))
    return redirectWithMessage(context, addressOf(page, asked), wordsOf(page.language)('events.saved', { n: rows.length }))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    const refusal = refusalOf(error, { fields: [], grids: [], rows: {}, language: page.language }, undefined)
    return pageAnswer({ view: await viewOf(page, asked, { typed, refusal }) }, { status: error.status })
  }
}

/** `version.{id}` is what was seen, `on.{id}` its boxes; one that is not there any more keeps nothing. */
function typedIn(form: FormData): Typed[] {
  return [...form.entries()].flatMap(([name, version]) => {
    const id = /^version\.([0-9a-f-]{36})$/.exec(name)?.[1]
    if (!id) return []
    const number = (key: string) => String(form.get(`${key}.${id}`) ?? '').trim() || '0'
    const draft = { channels: form.getAll(`on.${id}`).map(String), sendDelayMin: number('delay'), mergeMinutes: number('merge') }
    return [{ id, versionNum: Number(version) || 0, draft }]
  })
}

function isChanged(stored: Row | undefined, draft: Typed['draft']): boolean {
  if (!stored) return true
  const now = { channels: channelsOf(stored), sendDelayMin: String(stored.sendDelayMin ?? 0), mergeMinutes: String(stored.mergeMinutes ?? 0) }
  return JSON.stringify({ ...now, channels: now.channels.toSorted() }) !== JSON.stringify({ ...draft, channels: draft.channels.toSorted() })
}

const channelsOf = ({ channels: set }: Row): string[] => (Array.isArray(set) ? set.map(String) : [])

const addressOf = ({ page, menuId, respId }: OpenedPage, { area, eventCode, pageIndex }: EventMatrixRequest) =>
  partAddress(page.name, 'matrix', { menuId, respId }, { area, eventCode, pageIndex: pageIndex > 1 ? String(pageIndex) : null })

async function rowsOf({ api }: OpenedPage, { area, eventCode, pageIndex }: EventMatrixRequest): Promise<{ rows: Row[]; count: number }> {
  const search = { ...(area && { area }), ...(eventCode && { eventCode }) }
  const { data, page } = await api.list(msgConfig.entity, { pageIndex, pageRows: ROWS, orderBy: 'code', search })
  return { rows: data, count: page?.count ?? data.length }
}

async function viewOf(page: OpenedPage, asked: EventMatrixRequest, again?: { typed: Typed[]; refusal: RefusalView }): Promise<EventMatrixView> {
  const { menuId, respId, language, buttons } = page
  const { rows, count } = await rowsOf(page, asked)
  const typed = new Map(again?.typed.map((one) => [one.id, one]))
  return {
    title: wordsOf(language)('events.title'),
    address: addressOf(page, asked),
    backAddress: pageAddress(page.page.name, menuId, respId),
    search: { area: asked.area, eventCode: asked.eventCode },
    areas: lookupValues('SYSTEM_AREA').map(({ code, label }) => ({ code, label: say(label, language) })),
    channels: channels.map((code): Choice => ({ code, label: say(meaningOf('MSG_CHANNEL', code), language) })),
    rows: rows.map((row) => rowOf(page, row, typed.get(row.id))),
    pages: { index: asked.pageIndex, count: Math.max(1, Math.ceil(count / ROWS)), rows: count },
    canSave: buttons.has('btnSave'),
    refusal: again?.refusal ?? null,
    idem: newIdem(),
  }
}

function rowOf({ page, menuId, respId, language }: OpenedPage, row: Row, typed: Typed | undefined): EventRow {
  const text = (key: string) => (typeof row[key] === 'string' ? row[key] : '')
  return {
    id: row.id,
    versionNum: typed?.versionNum ?? Number(row.versionNum),
    event: text('eventCode'),
    name: (language === 'EN' && text('nameEn')) || text('name'),
    href: `${recordAddress(page.name, menuId, respId)}&id=${row.id}`,
    area: say(meaningOf('SYSTEM_AREA', text('area')), language),
    org: labelledAt(row, 'orgId')?.name ?? '',
    // Named where it is another one than that of the event.
    template: otherThan(text('eventCode'), labelledAt(row, 'templateId')?.code ?? ''),
    receivers: String(row.receiverCount ?? '0'),
    channels: typed?.draft.channels ?? channelsOf(row),
    delay: typed?.draft.sendDelayMin ?? String(row.sendDelayMin ?? 0),
    merge: typed?.draft.mergeMinutes ?? String(row.mergeMinutes ?? 0),
    isOff: row.enabledFlag === 'N',
  }
}

const otherThan = (event: string, code: string): string => (code === event ? '' : code)
