/** Charts as SVG text, drawn on the server: no script of theirs reaches a browser, and the colours are those of the theme. */
import type { ECharts } from 'echarts/core'

export interface Point {
  label: string
  /** Null where there is nothing to show. */
  value: number | null
}

interface Chart {
  kind: 'bar' | 'line'
  points: Point[]
  /** Drawn as a dashed line. */
  goal?: number
  min?: number
  max?: number
  /** What follows the last figure: `%`. */
  unit?: string
}

const width = 360
const height = 124
const mostKept = 200
const drawn = new Map<string, string>()
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
    ([core, { BarChart, LineChart }, { GridComponent, MarkLineComponent }, { SVGRenderer }]) => {
      core.use([BarChart, LineChart, GridComponent, MarkLineComponent, SVGRenderer])
      return core
    },
  )
  return opened
}

function render({ init }: typeof import('echarts/core'), chart: Chart): string {
  const picture: ECharts = init(null, null, { renderer: 'svg', ssr: true, width, height })
  picture.setOption(optionOf(chart))
  const svg = picture.renderToSVGString()
  picture.dispose()
  return tidied(svg)
}

/** As wide as its place, without the rules for a pointer that has nothing to do here; what it says stands beside it in words. */
const tidied = (svg: string): string =>
  svg
    .replace(/<svg width="\d+" height="\d+"/, '<svg aria-hidden="true"')
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/ (?:class="zr[^"]*"|ecmeta_[a-z_]+="[^"]*")/g, '')

const ink = 'var(--ink-2)'
const font = { fontFamily: 'inherit', fontSize: 11, color: ink }

function optionOf({ kind, points, goal, min = 0, max, unit = '' }: Chart) {
  const last = points.findLastIndex(({ value }) => value !== null)
  return {
    animation: false,
    grid: { left: 34, right: 12, top: 16, bottom: 22 },
    xAxis: {
      type: 'category',
      data: points.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: 'var(--line-2)' } },
      axisLabel: { ...font, interval: 0 },
    },
    yAxis: {
      type: 'value',
      min,
      ...(max !== undefined && { max }),
      splitNumber: 2,
      splitLine: { lineStyle: { color: 'var(--line)' } },
      axisLabel: font,
    },
    series: [
      {
        type: kind,
        data: points.map(({ value }, at) => ({
          value,
          ...(at === last && {
            symbol: 'circle',
            label: { ...font, show: true, position: 'top', fontWeight: 'bold', color: 'var(--ink)', formatter: `${value}${unit}` },
          }),
        })),
        barWidth: '50%',
        connectNulls: true,
        symbol: 'none',
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
      },
    ],
  }
}
