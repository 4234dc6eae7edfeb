/** The order once more behind tabs and in steps, with a picture, what happened, and lists beside it; and a report. */
import type { ColumnView, EditView, Language, ReportView } from '../../../app/page-types.ts'
import { listData, listView } from './list.ts'
import { column, pick } from './parts.ts'
import { editView } from './record.ts'

const bars = (heights: readonly number[], tone: string): string =>
  `<svg aria-hidden="true" viewBox="0 0 480 100">${heights.map((height, at) => `<path d="M${at * 40 + 8} ${100 - height}h24V100h-24z" fill="var(--dot-${tone})"/>`).join('')}</svg>`

/** One of its tabs is wrong, one does not stand there now. */
export function tabbedView(language: Language): EditView {
  const t = pick(language)
  const view = editView(language)
  return {
    ...view,
    sheets: {
      as: 'tabs',
      all: [
        { key: 'p0', label: t('基本信息', 'General'), parts: view.sections.map(({ key }) => key) },
        { key: 'p1', label: t('订单行', 'Lines'), parts: view.grids.map(({ key }) => key) },
        { key: 'p2', label: t('境外条款', 'Terms abroad'), parts: [] },
      ],
    },
    whens: { p2: null },
    shut: ['p2'],
    tabs: [
      { key: 'runs', label: t('走势', 'Trend'), count: 12, drawing: bars([40, 55, 30, 70, 62, 80, 45, 66, 90, 72, 58, 84], 'run') },
      {
        key: 'former',
        label: t('任职历史', 'Former buyers'),
        count: 2,
        timeline: [
          { id: '1', at: '2024-03-01', what: t('周敏', 'Zhou Min'), more: [t('至 2026-05-31', 'to 2026-05-31'), '100%'] },
          { id: '2', at: '2021-09-01', what: t('吕涛', 'Lyu Tao'), more: [t('至 2024-02-29', 'to 2024-02-29')] },
        ],
      },
      {
        key: 'days',
        label: t('计划日历', 'Calendar'),
        count: 3,
        table: {
          columns: [t('日期', 'Day'), ...(language === 'EN' ? ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] : ['周一', '周二', '周三', '周四', '周五'])].map(
            (label, at) => column(`c${at}`, label, 'text', 120, 1),
          ),
          rows: [
            { id: '1', c0: '2026-11-23', c1: 'ABS 1,200/800', c1$note: '11-23', c4: 'PC 400/0', c4$note: '11-26' },
            { id: '2', c0: '2026-11-30', c3: 'ABS 900/0', c3$note: '12-02' },
          ],
        },
      },
      {
        key: 'related',
        label: t('相关', 'Related'),
        count: 2,
        links: [
          { label: t('送货单', 'Delivery notes'), href: '/main/notes?orderId=8' },
          { label: t('采购订单报表', 'Order report'), href: '/main/report?orderId=8' },
        ],
      },
      ...view.tabs,
    ],
  }
}

/** The second of three: the first lacks something. */
export function steppedView(language: Language): EditView {
  const t = pick(language)
  const view = editView(language)
  return {
    ...view,
    sections: view.sections.slice(0, 1),
    grids: [],
    totals: [],
    tabs: [],
    steps: {
      all: [
        { label: t('企业', 'Company'), state: 'missing', href: '?step=p0' },
        { label: t('商务条款', 'Terms'), state: 'now' },
        { label: t('联系人', 'Contacts'), state: 'next', href: '?step=p2' },
      ],
      next: { intent: 'step:p2', label: t('保存并下一步', 'Save and go on') },
    },
  }
}

export function reportView(language: Language, hasData = true): ReportView {
  const t = pick(language)
  const figure = (key: string, label: string): ColumnView => ({
    ...column(key, label, 'amount', 130, 1, { scale: 2, minScale: 2 }),
    align: 'right',
    sortable: true,
  })
  const text = (key: string, label: string): ColumnView => ({ ...column(key, label, 'text', 120, 1), sortable: true })
  const columns = [text('month', t('月份', 'Month')), text('category', t('采购品类', 'Category')), figure('net', t('不含税金额(CNY)', 'Net CNY'))]
  const rows = [
    { id: '1', month: '2026-10', category: t('结构件', 'Structural parts'), net: '397684.25', net$href: '/main/orders?month=2026-10' },
    { id: '2', month: '2026-11', category: t('包装', 'Packaging'), net: '1249661.41' },
  ]
  const list = {
    ...listView(language),
    title: t('采购订单报表', 'Order report'),
    views: [],
    toolbar: [],
    selectable: false,
    isShortcut: null,
    columnsAddress: null,
    editAddress: null,
    columns,
  }
  const choices = columns.slice(0, 2).map(({ key, label }) => ({ code: key, label }))
  return {
    title: list.title,
    by: { choices, first: 'month', second: 'category' },
    list,
    data: {
      ...listData(language, []),
      rows: hasData ? rows : [],
      count: hasData ? rows.length : 0,
      sums: {},
      ...(hasData && { totals: { net: { '': '1647345.66' } } }),
    },
    ...(hasData
      ? {
          chart: {
            title: t('不含税金额(CNY)', 'Net CNY'),
            svg: bars([32, 100], 'ok'),
            columns: [text('month', t('月份', 'Month')), figure('net', t('合计', 'Total'))],
            rows,
          },
        }
      : { refused: t('期间最多36个月：订单日期 2020-01-01 – 2026-11-30', 'At most 36 months: Order date 2020-01-01 – 2026-11-30') }),
  }
}
