/**
 * The one way into the price list. What a source gives for a key (supplier, material, organisation, unit, currency) is remembered whole, and what holds on which day
 * follows from all that was given: the latest goes before the others. So a price that is taken back gives its days to those it had cut, however often that happened.
 */
import { newId } from '../../../runtime/rows/new-id.ts'
import type { Work } from '../../../runtime/working.ts'
import { leftOver, type Period } from './periods.ts'

interface Key {
  orgId: string
  supplierId: string
  materialId: string
  uom: string
  currency: string
}

export interface Tier {
  /** Included. */
  fromQty: string
  /** Without tax. */
  netPrice: string
}

/** What a line of a document says of a key. */
export interface GivenPrice extends Key, Period {
  categoryId: string
  taxRate: string
  leadDays: number | null
  priceKind: 'NORMAL' | 'TEMP'
  sourceType: 'AGREEMENT' | 'PRICING' | 'ADJUST'
  sourceDocNum: string
  sourceLineId: string
  /** Names its rows: unique for each line and organisation. */
  code: string
  /** The first one holds from 0 on. */
  tiers: readonly Tier[]
}

/** A row of the list: a tier of what was given, on the days that are left to it. */
interface Row extends Key, Omit<GivenPrice, 'tiers' | 'from' | 'to'> {
  id: string
  minQty: string
  netPrice: string
  startDate: string
  endDate: string | null
  givenFrom: string
  givenTo: string | null
  givenNth: number
  /** N: covered whole by later prices, kept for the day on which these are taken back. */
  enabledFlag: 'Y' | 'N'
}

const columns = `p.id, p.code, p.org_id as "orgId", p.supplier_id as "supplierId", p.material_id as "materialId", p.category_id as "categoryId", p.uom, p.currency, p.min_qty as "minQty", p.net_price as "netPrice",
  p.tax_rate as "taxRate", p.lead_days as "leadDays", p.price_kind as "priceKind", p.start_date::text as "startDate", p.end_date::text as "endDate", p.source_type as "sourceType", p.source_doc_num as "sourceDocNum",
  p.source_line_id as "sourceLineId", coalesce(p.given_from, p.start_date)::text as "givenFrom", case when p.given_from is null then p.end_date else p.given_to end::text as "givenTo", coalesce(p.given_nth, 0) as "givenNth",
  p.enabled_flag as "enabledFlag"`

/** From the first of their days on these prices hold, whatever held before. */
export async function givePrices(work: Work, given: readonly GivenPrice[]): Promise<void> {
  await lockPrices(work, given)
  const { rows } = await work.tx.query<Row>(
    `select ${columns} from supplier_price_list p
     join (select distinct * from jsonb_to_recordset($1) as k("orgId" uuid, "supplierId" uuid, "materialId" uuid, uom text, currency text)) k
       on p.org_id = k."orgId" and p.supplier_id = k."supplierId" and p.material_id = k."materialId" and p.uom = k.uom and p.currency = k.currency`,
    [JSON.stringify(given.map(({ orgId, supplierId, materialId, uom, currency }) => ({ orgId, supplierId, materialId, uom, currency })))],
  )
  const nthOf = new Map<string, number>()
  for (const row of rows) nthOf.set(keyOf(row), Math.max(nthOf.get(keyOf(row)) ?? 0, row.givenNth))
  const added = given.flatMap((one) => rowsOf(work, one, (nthOf.get(keyOf(one)) ?? 0) + 1))
  await write(work, rows, [...rows, ...added])
}

/** Prices of these lines hold until that day; whoever had none yet never comes into force, and what they had cut has its days again. */
export async function endPrices(work: Work, sourceLineIds: readonly string[], lastDay: string): Promise<void> {
  const { rows: ended } = await work.tx.query<Pick<Row, 'supplierId'>>(
    `select distinct supplier_id as "supplierId" from supplier_price_list where source_line_id = any($1::uuid[])`,
    [sourceLineIds],
  )
  await lockPrices(work, ended)
  const { rows } = await work.tx.query<Row>(
    `select ${columns} from supplier_price_list p
     where exists (select 1 from supplier_price_list o where o.source_line_id = any($1::uuid[])
       and o.org_id = p.org_id and o.supplier_id = p.supplier_id and o.material_id = p.material_id and o.uom = p.uom and o.currency = p.currency)`,
    [sourceLineIds],
  )
  const own = new Set(sourceLineIds)
  const isEnding = ({ sourceLineId, givenTo }: Row) => own.has(sourceLineId) && (givenTo === null || givenTo > lastDay)
  await write(
    work,
    rows,
    rows.flatMap((row) => (!isEnding(row) ? [row] : row.givenFrom > lastDay ? [] : [{ ...row, givenTo: lastDay }])),
  )
}

/** Of these suppliers, one transaction after the other: the second to approve sees what the first has written. */
export async function lockPrices({ tx }: Work, of: readonly Pick<Key, 'supplierId'>[]): Promise<void> {
  const suppliers = [...new Set(of.map(({ supplierId }) => supplierId))].sort()
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('price list ' || s, 0)) from unnest($1::text[]) with ordinality as t(s, n) order by n`,
    [suppliers],
  )
}

const keyOf = ({ orgId, supplierId, materialId, uom, currency }: Key): string => [orgId, supplierId, materialId, uom, currency].join(' ')

const rowsOf = (work: Work, { tiers, from, to, code, ...given }: GivenPrice, givenNth: number): Row[] =>
  tiers.map(({ fromQty, netPrice }, at) => ({
    ...given,
    id: newId(work.now),
    code: `${code}-${at + 1}`,
    minQty: at === 0 ? '0' : fromQty,
    netPrice,
    startDate: from,
    endDate: to,
    givenFrom: from,
    givenTo: to,
    givenNth,
    enabledFlag: 'Y' as const,
  }))

/** What is in the list for the days that are left to each, and what was there before and is not any more. */
async function write(work: Work, stood: readonly Row[], wanted: readonly Row[]): Promise<void> {
  const before = new Map(stood.map((row) => [row.id, row]))
  const rows = [...Map.groupBy(wanted, keyOf).values()].flatMap((ofKey) => laidOut(work, ofKey))
  const kept = new Set(rows.map(({ id }) => id))
  const changed = rows.filter((row) => !isSame(row, before.get(row.id)))
  work.tx.send('delete from supplier_price_list where id = any($1::uuid[])', [[...before.keys()].filter((id) => !kept.has(id))])
  // No two rows of a key share a day at any moment: first they leave theirs, then they take the new ones.
  work.tx.send(`update supplier_price_list set enabled_flag = 'N' where id = any($1::uuid[])`, [changed.map(({ id }) => id)])
  work.tx.send(
    `insert into supplier_price_list (id, version_num, code, name, enabled_flag, org_id, supplier_id, material_id, category_id, scope_category_ids, uom, currency, min_qty, net_price, tax_rate, gross_price, lead_days,
       price_kind, start_date, end_date, source_type, source_doc_num, source_line_id, given_from, given_to, given_nth, state, created_by, creation_date, last_updated_by, last_update_date)
     select a.id, 1, a.code, a.code, a."enabledFlag", a."orgId", a."supplierId", a."materialId", a."categoryId", array[a."categoryId"], a.uom, a.currency, a."minQty", a."netPrice", a."taxRate",
       round(a."netPrice" * (1 + a."taxRate" / 100), 6), a."leadDays", a."priceKind", a."startDate", a."endDate", a."sourceType", a."sourceDocNum", a."sourceLineId", a."givenFrom", a."givenTo", a."givenNth",
       ${stateOn('$2::date', { enabled: 'a."enabledFlag"', from: 'a."startDate"', to: 'a."endDate"', lifecycle: 's.lifecycle' })}, $3, $4, $3, $4
     from jsonb_to_recordset($1) as a(id uuid, code text, "orgId" uuid, "supplierId" uuid, "materialId" uuid, "categoryId" uuid, uom text, currency text, "minQty" numeric, "netPrice" numeric, "taxRate" numeric, "leadDays" int,
       "priceKind" text, "startDate" date, "endDate" date, "sourceType" text, "sourceDocNum" text, "sourceLineId" uuid, "givenFrom" date, "givenTo" date, "givenNth" int, "enabledFlag" text)
     join supplier_info s on s.id = a."supplierId"
     on conflict (id) do update set version_num = supplier_price_list.version_num + 1, enabled_flag = excluded.enabled_flag, start_date = excluded.start_date, end_date = excluded.end_date, given_from = excluded.given_from,
       given_to = excluded.given_to, given_nth = excluded.given_nth, state = excluded.state, last_updated_by = excluded.last_updated_by, last_update_date = excluded.last_update_date`,
    [JSON.stringify(changed), work.today, work.actor.userId, work.nowText],
  )
}

const isSame = (row: Row, before: Row | undefined): boolean =>
  before !== undefined && (['startDate', 'endDate', 'givenTo', 'enabledFlag'] as const).every((field) => row[field] === before[field])

/** The rows of one key, cut by what came later; tiers that were given together are cut together. */
function laidOut(work: Work, rows: readonly Row[]): Row[] {
  const groups = [...Map.groupBy(rows, ({ givenNth, sourceLineId, givenFrom }) => `${givenNth} ${sourceLineId} ${givenFrom}`).values()]
  const given = groups.sort(([a], [b]) => (a?.givenNth ?? 0) - (b?.givenNth ?? 0))
  const left = leftOver(given.map(([one]) => ({ from: one?.givenFrom ?? '', to: one?.givenTo ?? null })))
  return given.flatMap((group, at) =>
    [...Map.groupBy(group, ({ minQty }) => Number(minQty)).values()].flatMap((tier) => placed(work, tier, left[at] ?? [])),
  )
}

/** One tier on each of its pieces, by the rows that are there; on no day left it is kept for later. */
function placed(work: Work, tier: readonly Row[], pieces: readonly Period[]): Row[] {
  const own = [...tier].sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
  const [first] = own
  if (!first) return []
  if (pieces.length === 0) return [{ ...first, startDate: first.givenFrom, endDate: first.givenTo, enabledFlag: 'N' }]
  return pieces.map(({ from, to }, at) => ({
    ...(own[at] ?? { ...first, id: newId(work.now), code: `${first.code}/${work.now.getTime().toString(36)}-${at + 1}` }),
    startDate: from,
    endDate: to,
    enabledFlag: 'Y',
  }))
}

interface Named {
  enabled: string
  from: string
  to: string
  lifecycle: string
}

/** The state of a row by the day, as SQL over what these stand for. */
export const stateOn = (today: string, { enabled, from, to, lifecycle }: Named): string =>
  `case when ${enabled} = 'N' then 'VOID' when ${to} < ${today} then 'EXPIRED' when ${lifecycle} = 'FROZEN' then 'FROZEN' when ${from} > ${today} then 'FUTURE' else 'EFFECTIVE' end`
