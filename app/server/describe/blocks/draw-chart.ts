/** Charts as SVG text, drawn on the server: no script of theirs reaches a browser, and the colours are those of the theme. */
import type { ECharts } from 'echarts/core'

export interface Series {
  name: string
  kind: 'bar' | 'line' | 'scatter'
  /** One for each column; null where there is nothing to show. */
  values: (number | null)[]
}

interface Chart {
  columns: string[]
  /** Several bars stand on one another. */
  series: Series[]
  /** Drawn as a dashed line. */
  goal?: number
  min?: number
  max?: number
  /** What follows a figure: `%`. */
  unit?: string
  /** Pixels of the drawing; it is shown as wide as its place. */
  width: number
  height: number
}

const mostKept = 200
const drawn = new Map<string, string>()
let drawnSoFar = 0
let opened: Promise<typeof import('echarts/core')> | undefined

/** The same figures give the same picture, so it is drawn once. */
export async function drawChart(chart: Chart): Promise<string> {
  const key = JSON.stringify(chart)
  const known = drawn.get(key)
  if (known) return known
  const svg = render(await openEcharts(), chart)
  drawn.set(key, svg)
  const [oldest] = drawn.keys()
  if (drawn.size > mostKept && oldest !== undefined) drawn.delete(oldest)
  return svg
}

/** Read when the first chart is drawn: it takes longer than the rest of the process to start. */
function openEcharts(): Promise<typeof import('echarts/core')> {
  opened ??= Promise.all([import('echarts/core'), import('echarts/charts'), import('echarts/components'), import('echarts/renderers')]).then(
    ([core, { BarChart, LineChart, ScatterChart }, { AriaComponent, GridComponent, LegendComponent, MarkLineComponent }, { SVGRenderer }]) => {
      core.use([BarChart, LineChart, ScatterChart, AriaComponent, GridComponent, LegendComponent, MarkLineComponent, SVGRenderer])
      return core
    },
  )
  return opened
}

function render({ init }: typeof import('echarts/core'), chart: Chart): string {
  const { width, height } = chart
  const picture: ECharts = init(null, null, { renderer: 'svg', ssr: true, width, height })
  picture.setOption(optionOf(chart))
  const svg = picture.renderToSVGString()
  picture.dispose()
  return tidied(svg)
}

/** As wide as its place, without the rules for a pointer that has nothing to do here; what it says stands beside it in words. Patterns are known by names of their own. */
const tidied = (svg: string): string => {
  drawnSoFar += 1
  return svg
    .replace(/<svg width="\d+" height="\d+"/, '<svg aria-hidden="true"')
    .replace(/<style[^<]*<\/style>/g, '')
    .replaceAll(/ (?:class="zr[^"]*"|ecmeta_[a-z_]+="[^"]*")/g, '')
    .replaceAll(/zr\d+-/g, `c${drawnSoFar}-`)
}

const ink = 'var(--ink-2)'
const font = { fontFamily: 'inherit', fontSize: 11, color: ink }
/** Of the first to the last part; patterns tell them apart as well. */
const colours = ['var(--dot-run)', 'var(--dot-ok)', 'var(--dot-warn)', 'var(--accent-2)', 'var(--dot-bad)', 'var(--dot-idle)']

function optionOf(chart: Chart) {
  const { columns, series, min = 0, max } = chart
  const isOne = series.length === 1
  return {
    animation: false,
    aria: { enabled: !isOne, decal: { show: !isOne } },
    color: colours,
    grid: { left: isOne ? 34 : 12, right: 12, top: isOne ? 16 : 36, bottom: isOne ? 22 : 8, containLabel: !isOne },
    ...(!isOne && { legend: { top: 0, left: 'center', itemWidth: 18, itemHeight: 10, textStyle: font } }),
    xAxis: {
      type: 'category',
      data: columns,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: 'var(--line-2)' } },
      axisLabel: { ...font, ...(isOne ? { interval: 0 } : { hideOverlap: true }) },
    },
    yAxis: {
      type: 'value',
      min,
      ...(max !== undefined && { max }),
      splitNumber: isOne ? 2 : 4,
      splitLine: { lineStyle: { color: 'var(--line)' } },
      axisLabel: { ...font, formatter: shortened },
    },
    series: series.map((one) => (isOne ? alone(one, chart) : amongOthers(one))),
  }
}

/** Thousands and millions by their letter, so that an axis stays narrow. */
function shortened(value: number): string {
  const [unit, letter] = Math.abs(value) >= 1_000_000 ? [1_000_000, 'M'] : Math.abs(value) >= 10_000 ? [1_000, 'k'] : [1, '']
  return `${value / unit}${letter}`
}

const amongOthers = ({ name, kind, values }: Series) => ({
  name,
  type: kind,
  data: values,
  ...(kind === 'bar' && { stack: 'all', barMaxWidth: 36 }),
  ...(kind === 'line' && { symbolSize: 5, connectNulls: true, lineStyle: { width: 1.5 } }),
})

/** The last figure stands beside its point. */
function alone({ kind, values }: Series, { goal, unit = '' }: Chart) {
  const last = values.findLastIndex((value) => value !== null)
  return {
    type: kind,
    data: values.map((value, at) => ({
      value,
      ...(at === last && {
        symbol: 'circle',
        label: { ...font, show: true, position: 'top', fontWeight: 'bold', color: 'var(--ink)', formatter: `${value}${unit}` },
      }),
    })),
    barWidth: '50%',
    connectNulls: true,
    symbol: kind === 'scatter' ? 'circle' : 'none',
    symbolSize: 5,
    itemStyle: { color: 'var(--dot-run)' },
    lineStyle: { color: 'var(--dot-run)', width: 1.5 },
    ...(goal !== undefined && {
      markLine: {
        silent: true,
        symbol: 'none',
        data: [{ yAxis: goal }],
        lineStyle: { color: 'var(--dot-warn)', type: 'dashed' },
        label: { show: false },
      },
    }),
  }
}
