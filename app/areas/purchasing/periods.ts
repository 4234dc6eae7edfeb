/** A forecast as material by period: the supplier commits, or our side forecasts, in one table of inputs. */
import type { Row, ToolMatrix } from '../../page-types.ts'
import { idemIn } from '../../server/answer/idem.ts'
import type { OpenedPage } from '../../server/page/open-page.ts'
import { partAddress, recordAddress } from '../../server/page/page-address.ts'
import { redirectWithMessage } from '../../server/session/flash.ts'
import type { SideTool } from '../../server/tools/side/side-tool.ts'
import { inWords, type Words } from '../../server/tools/tool.ts'
import { quantitiesIn } from '../../server/tools/typed-quantities.ts'

interface Line extends Row {
  materialId$: { code: string; name: string }
  periodIndex: number
  periodStart: string | null
  forecastQty: string
  orderedQty: string | null
  committedQty: string | null
}

const linesOf = (forecast: Row) => forecast.forecastLine as unknown as Line[]

/** What may be typed here now: the supplier answers what is published, our side forecasts in drafts. */
function typedInto({ page, buttons }: OpenedPage, { status }: Row): 'committedQty' | 'forecastQty' | null {
  if (!buttons.has('btnSave')) return null
  const [state, field] = page.name === 'purchaseForecastEditSupplier' ? (['PUBLISHED', 'committedQty'] as const) : (['DRAFT', 'forecastQty'] as const)
  return status === state ? field : null
}

export const periods: SideTool = {
  title: ['分期填报', 'By period'],
  hint: ['每格依次为预测量、已下单；在下方填写本期数量', 'Each cell: forecast, ordered; type the quantity of the period beneath'],
  beside: 'record',
  async show(opened, asked) {
    const { api, page, menuId, respId, language } = opened
    const id = asked.get('id') ?? ''
    const forecast = await api.find(page.entity, id)
    const field = typedInto(opened, forecast)
    const say = (words: Words) => inWords(words, language)
    return [
      {
        key: 'periods',
        title: String(forecast.docNum),
        form: {
          method: 'post',
          address: `${partAddress(page.name, 'periods', { menuId, respId })}&id=${encodeURIComponent(id)}`,
          fields: [],
          matrix: matrixOf(linesOf(forecast), field, say),
          values: { id: 'periods' },
          hidden: { versionNum: String(forecast.versionNum) },
          buttons: field ? [{ intent: 'save', label: say(['保存', 'Save']), primary: true }] : [],
        },
      },
    ]
  },
  async act(opened, form, asked, context) {
    const { api, page, menuId, respId, language } = opened
    const id = asked.get('id') ?? ''
    const field = typedInto(opened, await api.find(page.entity, id))
    // A cell that nobody typed in stays as it is, also as somebody else has it meanwhile.
    const given = [...form.entries()].flatMap(([name, typed]) => {
      const [, line] = /^qty\.(.+)$/.exec(name) ?? []
      return field && line && typed !== form.get(`was.${name}`) ? [{ id: line, at: name, typed: String(typed) }] : []
    })
    const quantities = quantitiesIn(given, language)
    const forecastLine = given.map((one, index) => ({ id: one.id, [field ?? '']: quantities[index] }))
    await api.save(page.entity, { forecastLine }, { id, versionNum: Number(form.get('versionNum')), confirmed: [] }, idemIn(form))
    return redirectWithMessage(
      context,
      `${recordAddress(page.name, menuId, respId)}&id=${encodeURIComponent(id)}`,
      inWords(['已保存', 'Saved'], language),
    )
  },
}

function matrixOf(lines: readonly Line[], field: 'committedQty' | 'forecastQty' | null, say: (words: Words) => string): ToolMatrix {
  const columns = [...new Set(lines.toSorted((a, b) => a.periodIndex - b.periodIndex).map(periodOf))]
  const goods = Map.groupBy(lines, ({ materialId$ }) => `${materialId$.code} ${materialId$.name}`)
  const shown = field ?? 'committedQty'
  return {
    label: say(['按物料与期间', 'By material and period']),
    head: say(['物料', 'Material']),
    columns,
    rows: [...goods].map(([label, own]) => ({
      label,
      cells: columns.map((period) => {
        const line = own.find((one) => periodOf(one) === period)
        if (!line) return null
        const known = [
          say([`预测 ${figure(line.forecastQty)}`, `forecast ${figure(line.forecastQty)}`]),
          say([`已下单 ${figure(line.orderedQty)}`, `ordered ${figure(line.orderedQty)}`]),
        ]
        return {
          shown: known,
          label: `${label} ${period}`,
          value: line[shown] === null ? '' : figure(line[shown]),
          ...(field && { name: `qty.${line.id}` }),
        }
      }),
    })),
  }
}

const periodOf = ({ periodStart, periodIndex }: Line): string => periodStart ?? String(periodIndex)
const figure = (qty: string | null): string => String(Number(qty ?? 0))
