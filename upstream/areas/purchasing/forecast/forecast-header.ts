/** Forecasts: periods that begin on Mondays or firsts, what is ordered in each, revisions that show what changed. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { movedBy } from '../../../../catalogue/language/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { forecastHeader } from '../../../../catalogue/purchasing/forecast-header.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { draftOf } from '../../../runtime/change/copy.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { fact, knowing, rowsFor } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import { change, create, loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

type Forecast = Full<typeof forecastHeader>

export const forecastHeaderBehaviour = {
  defaults(forecast) {
    forecast.revisionNum ??= 1
  },

  settle: knowing(
    (forecast) => {
      settlePeriods(forecast)
      const { supplierId, orgId } = forecast
      return forecast.forecastLine.map(({ materialId, periodStart: from, periodEnd: to }) => ({
        material: row(materialItem, materialId),
        ordered: materialId && from && to ? ordered({ supplierId, orgId, materialId, from, to }) : null,
      }))
    },
    ({ forecastLine }, known) => {
      for (const [at, line] of forecastLine.entries()) {
        line.uom = known[at]?.material?.baseUom ?? null
        line.orderedQty = known[at]?.ordered ?? null
      }
    },
  ),

  async doPublish(forecast, work) {
    forecast.publishedDate = work.nowText
    if (!forecast.previousId) return
    await change(work, forecastHeader, [forecast.previousId], 'doSupersede', (previous) => {
      if (previous.status !== 'CLOSED') previous.status = 'SUPERSEDED'
    })
  },

  doReply() {},

  doCommitAll({ forecastLine }) {
    for (const line of forecastLine) line.committedQty ??= line.forecastQty
  },

  async doRevise(forecast, work) {
    await requireNoDraft(work, forecast)
    const draft = draftOf(forecastHeader, forecast, (path, value) =>
      path.endsWith('.committedQty') || path.endsWith('.capacityNote') || path === 'replyDueDate' ? undefined : value,
    )
    await create(work, forecastHeader, draft, {
      fill(revision) {
        Object.assign(revision, { previousId: forecast.id, revisionNum: (forecast.revisionNum ?? 1) + 1 })
        for (const [at, line] of revision.forecastLine.entries()) line.previousQty = forecast.forecastLine[at]?.forecastQty ?? null
      },
    })
  },

  async panels({ id, forecastLine }, { tx, language }) {
    const names = await tx.query<{ id: string; code: string; name: string }>(
      `select id, code, ${language === 'EN' ? 'name_en' : 'name'} as name from entity_label where id = any($1::uuid[])`,
      [forecastLine.map(({ materialId }) => materialId)],
    )
    const nameOf = new Map(names.rows.map((one) => [one.id, `${one.code} ${one.name}`]))
    return {
      matrix: forecastLine.map((line) => ({
        id: `${id}-${line.id}`,
        versionNum: 1,
        material: nameOf.get(line.materialId) ?? '',
        period: line.periodStart ?? String(line.periodIndex),
        forecastQty: line.forecastQty,
      })),
    }
  },
} satisfies Behaviour<typeof forecastHeader>

/** Weeks begin on Mondays, months on their first day; a period ends the day before the next one. */
function settlePeriods(forecast: Forecast): void {
  if (!forecast.startPeriod) return
  const isWeekly = forecast.periodType === 'WEEK'
  const day = new Date(forecast.startPeriod)
  forecast.startPeriod = isWeekly ? movedBy(forecast.startPeriod, -((day.getUTCDay() + 6) % 7)) : `${forecast.startPeriod.slice(0, 7)}-01`
  const begins = (index: number) => (isWeekly ? movedBy(forecast.startPeriod, (index - 1) * 7) : monthAfter(forecast.startPeriod, index - 1))
  for (const line of forecast.forecastLine) {
    if (!line.periodIndex) continue
    line.periodStart = begins(line.periodIndex)
    line.periodEnd = movedBy(begins(line.periodIndex + 1), -1)
  }
}

function monthAfter(first: string, months: number): string {
  const day = new Date(first)
  day.setUTCMonth(day.getUTCMonth() + months)
  return day.toISOString().slice(0, 10)
}

interface ForecastRequest {
  supplierId: string
  orgId: string
  materialId: string
  from: string
  to: string
}

/** What is ordered of a material from the supplier and needed in a period, cancelled orders left out; null where something of it is in a unit without a factor. */
const ordered = fact(async (work, asked: readonly ForecastRequest[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ qty: string | null }>(
    work,
    asked,
    `select asked.place, case when bool_and(d.id is null or l.uom_rate is not null) then coalesce(sum(d.schedule_qty * l.uom_rate), 0)::numeric(18, 4)::text end as qty
     from jsonb_to_recordset($1) as asked(place int, "supplierId" uuid, "orgId" uuid, "materialId" uuid, "from" date, "to" date)
     left join (po_header h join po_line l on l.header_id = h.id and l.line_status <> 'CANCELLED' join po_delivery d on d.parent_id = l.id)
       on h.supplier_id = asked."supplierId" and h.org_id = asked."orgId" and l.material_id = asked."materialId" and h.released_date is not null and h.status <> 'CANCELLED'
       and d.need_by_date between asked."from" and asked."to"
     group by asked.place`,
  )
  return rows.map(([found]) => (found ? found.qty : '0'))
})

async function requireNoDraft(work: Work, { id }: Forecast): Promise<void> {
  const { rows } = await work.tx.query<{ docNum: string }>(
    `select doc_num as "docNum" from forecast_header where previous_id = $1 and status = 'DRAFT' limit 1`,
    [id],
  )
  if (rows[0]) refuse(forecastHeader, 'OPEN_REVISION', rows[0])
}

/** FORECAST_REMIND: what should have been replied to by now, told to the supplier and the buyer once a day. */
export const forecastsToRemind: RowWork = {
  async rows(tx, { now }) {
    const { rows } = await tx.query<{ id: string }>(`select id from forecast_header where status = 'PUBLISHED' and reply_due_date < $1 order by id`, [
      dayOf(now),
    ])
    return rows.map(({ id }) => id)
  },
  async run(work, id) {
    const forecast = await loadOne(work, forecastHeader, id, { lock: true })
    return (await takeBySystem(work, forecastHeader, 'doRemind', forecast)) ? 'done' : 'skipped'
  },
}
