/** The docks of a day: how many notices are expected at each in which hour, each figure leading to them, and which they are. */
import { deliveryNoticeHeader } from '../../../catalogue/delivery/delivery-notice-header.ts'
import type { Row } from '../../page-types.ts'
import { pageAddress, partAddress, recordAddress } from '../../server/page/page-address.ts'
import type { SideTool } from '../../server/tools/side/side-tool.ts'
import { column, input, inWords, type Words } from '../../server/tools/tool.ts'

interface Notice {
  id: string
  docNum: string
  status: string
  dockCode: string | null
  timeFrom: string | null
  timeTo: string | null
  supplier: string | null
  deliveryInfo: string | null
}

/** The hours that a window touches; one that ends on the hour does not touch it. */
function hoursOf({ timeFrom, timeTo }: Notice): number[] {
  if (!timeFrom) return []
  const first = Number(timeFrom.slice(0, 2))
  const last = timeTo ? Number(timeTo.slice(0, 2)) - (timeTo.slice(3, 5) === '00' ? 1 : 0) : first
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => first + at)
}

export const docks: SideTool = {
  title: ['卸货口日视图', 'Docks of a day'],
  beside: 'list',
  async show({ api, buttons, language, page, menuId, respId }, asked) {
    const { data } = await api.call<{ day: string; notices: Notice[] }>('/v1/deliveryNoticeHeaderRestful/listDock', {
      deliverDate: asked.get('deliverDate') ?? '',
    })
    const { day, notices } = data
    const address = partAddress(page.name, 'docks', { menuId, respId })
    const say = (words: Words) => inWords(words, language)
    const names = [...new Set(notices.flatMap(({ dockCode }) => dockCode ?? []))].sort()
    const hours = [...new Set(notices.flatMap(hoursOf))].sort((a, b) => a - b)
    const found = `${pageAddress(page.name, menuId, respId)}&deliverDate.from=${day}&deliverDate.to=${day}`
    const rows = hours.map((hour): Row => {
      const cells = names.flatMap((dock) => {
        const count = notices.filter((one) => one.dockCode === dock && hoursOf(one).includes(hour)).length
        return [[dock, count > 0 ? String(count) : ''], ...(count > 0 ? [[`${dock}$href`, `${found}&dockCode=${encodeURIComponent(dock)}`]] : [])]
      })
      return { id: String(hour), hour: `${String(hour).padStart(2, '0')}:00`, ...Object.fromEntries(cells) }
    })
    return [
      {
        key: 'day',
        form: {
          method: 'get',
          address,
          fields: [input('deliverDate', ['日期', 'Day'], language, { kind: 'date' })],
          values: { id: 'day', deliverDate: day },
          buttons: [{ label: say(['查询', 'Find']), primary: true }],
        },
      },
      {
        key: 'docks',
        ...(buttons.has('btnPrint') && {
          links: [
            {
              label: say(['打印卸货口计划', 'Print the dock plan']),
              href: partAddress(page.name, 'dockplan', { menuId, respId }, { deliverDate: day }),
            },
          ],
        }),
        title: say([`${day} 各时段送货通知数`, `Notices by hour on ${day}`]),
        table: {
          columns: [
            column('hour', ['时段', 'Hour'], language, 'text', { width: 80 }),
            ...names.map((dock) => column(dock, [dock, dock], language, 'text', { width: 90, align: 'right' })),
          ],
          rows,
        },
      },
      {
        key: 'notices',
        title: say([`${notices.length} 张送货通知`, `${notices.length} delivery notices`]),
        table: {
          columns: [
            column('dockCode', ['卸货口', 'Dock'], language, 'text', { width: 80 }),
            column('window', ['时段', 'Window'], language),
            column('docNum', ['单号', 'Number'], language, 'text', { width: 160 }),
            column('state', ['状态', 'Status'], language),
            column('supplier', ['供应商', 'Supplier'], language, 'text', { width: 240 }),
            column('deliveryInfo', ['收货地址', 'Ship-to'], language, 'text', { width: 220 }),
          ],
          rows: notices.map(
            (one): Row => ({
              ...one,
              window: [one.timeFrom, one.timeTo].filter(Boolean).join('–'),
              state: say(deliveryNoticeHeader.states[one.status as keyof typeof deliveryNoticeHeader.states].label),
              docNum$href: `${recordAddress('deliveryNoticeEdit', menuId, respId)}&id=${one.id}`,
            }),
          ),
        },
      },
    ]
  },
}
