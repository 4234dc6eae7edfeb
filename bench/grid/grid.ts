/** The line grid with 10,000 rows of 20 columns, beside react-data-grid and a table written by hand, each alone on a page. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright'
import { launchBrowser } from '../../tests/support/chromium.ts'
import { root } from '../machine/place.ts'
import { atLeast, atMost, type Figure, figure } from '../machine/report.ts'
import { blockOf } from './rows.ts'

interface Contender {
  name: string
  entry: string
  /** What scrolls. */
  scroller: string
  /** A cell of the first row, and how its input is reached. */
  cell: string
  opens: 'click' | 'dblclick'
  input: string
}

const contenders: readonly Contender[] = [
  {
    name: 'line grid',
    entry: 'ours.tsx',
    scroller: '.windowed',
    cell: 'tbody tr[data-line] td:nth-child(1)',
    opens: 'click',
    input: 'tr.open td:nth-child(1) input.control',
  },
  { name: 'react-data-grid 7 beta', entry: 'theirs.tsx', scroller: '.rdg', cell: '.rdg-row .rdg-cell', opens: 'dblclick', input: '.rdg-text-editor' },
  { name: 'table by hand', entry: 'by-hand.ts', scroller: '.scroll', cell: 'td', opens: 'dblclick', input: 'td input' },
]

interface Measured {
  paintMs: number
  framesPerSecond: number
  keyMs: number
  longestMs: number
  pasteMs: number
}

const rounds = 3
const scrollMs = 2_000

export async function measureGrid(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'supplybase-bench-grid-'))
  const browser = await launchBrowser()
  let drawn = ''
  const server = createServer(async ({ url = '/' }, answer) => {
    const [, name = ''] = url.split('/')
    if (url.endsWith('/'))
      answer
        .setHeader('content-type', 'text/html')
        .end(pageOf(await readFile(join(folder, `${name}.css`), 'utf8').catch(() => ''), name, name === 'ours' ? drawn : ''))
    else answer.setHeader('content-type', 'text/javascript').end(await readFile(join(folder, ...url.split('/').slice(2))).catch(() => ''))
  })
  try {
    for (const { entry } of contenders) await bundle(entry, folder)
    drawn = await drawnByServer(folder)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const address = server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const all = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]))
    // In turn, so that a noisy moment falls on all; and back, or the same one would always start while the heaviest page is still being cleared away.
    for (let round = 0; round < rounds; round++)
      for (const each of round % 2 ? contenders.toReversed() : contenders) all.get(each.name)?.push(await measure(browser, origin, each))
    const best = (name: string, of: keyof Measured, pick: (...values: number[]) => number) => pick(...(all.get(name) ?? []).map((one) => one[of]))
    const paint = (name: string) => best(name, 'paintMs', Math.min)
    const frames = (name: string) => best(name, 'framesPerSecond', Math.max)
    const sizes = await sizesOf()
    return [
      ...contenders.map(({ name }) =>
        figure(
          `10,000 × 20, ${name}`,
          `shown after ${paint(name).toFixed(0)} ms, ${frames(name).toFixed(0)} frames/s scrolling, key to paint ${best(name, 'keyMs', Math.min).toFixed(0)} ms, longest task ${best(name, 'longestMs', Math.min).toFixed(0)} ms, paste of 5,000 × 20 ${best(name, 'pasteMs', Math.min).toFixed(0)} ms`,
        ),
      ),
      figure('grid: first paint ÷ react-data-grid', paint('line grid') / paint('react-data-grid 7 beta'), atMost(0.5)),
      figure('grid: frames/s ÷ table by hand', frames('line grid') / frames('table by hand'), atLeast(0.95)),
      figure('grid: script beside TanStack Virtual and React, gzip', sizes.ours, atMost(15, 'KB')),
      figure('react-data-grid: script beside React, gzip', `${sizes.theirs.toFixed(1)} KB`),
    ]
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const nameOf = (entry: string) => entry.replace(/\.tsx?$/, '')

async function bundle(entry: string, folder: string): Promise<void> {
  await build({
    entryPoints: [join(root, 'bench/grid', entry)],
    outdir: join(folder),
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    chunkNames: '[name]-[hash]',
    logLevel: 'error',
  })
}

/** What the server of the product sends before any script has run. */
async function drawnByServer(folder: string): Promise<string> {
  const outfile = join(folder, 'drawn.mjs')
  const contents = `import { renderToString } from 'react-dom/server'; import { page } from './bench/grid/our-page.tsx'; export const html = renderToString(page)`
  await build({
    stdin: { contents, resolveDir: root, loader: 'tsx' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)` },
    logLevel: 'error',
  })
  return ((await import(outfile)) as { html: string }).html
}

const pageOf = (style: string, name: string, drawn: string) =>
  `<!doctype html><meta charset="utf-8"><style>${style} td{height:28px;white-space:nowrap;overflow:hidden} .windowed{height:600px;overflow:auto} table{table-layout:fixed;width:100%}</style><div id="root">${drawn}</div><script type="module" src="/s/${name}.js"></script>`

/** What the grid brings to a page that has React, its pickers and its formulas already; the fields are those of the whole form. */
async function sizesOf(): Promise<{ ours: number; theirs: number }> {
  const sizeOf = async (contents: string, external: string[]) => {
    const made = await build({
      stdin: { contents, resolveDir: root, loader: 'tsx' },
      bundle: true,
      write: false,
      format: 'esm',
      minify: true,
      jsx: 'automatic',
      external: ['react', 'react-dom', 'react/jsx-runtime', ...external],
      logLevel: 'error',
    })
    return gzipSync(made.outputFiles[0]?.contents ?? '').length / 1_000
  }
  const grid = `export * from './app/components/edit/grid/lines.tsx'; export * from './app/components/edit/grid/grid-events.ts'; export * from './app/components/edit/grid/windowed-rows.tsx'; export * from './app/components/edit/grid/opened-lines.ts'`
  return {
    ours: await sizeOf(grid, ['@tanstack/*', '*/fields/registry.ts', '*/ask-button.tsx']),
    theirs: await sizeOf(`export { default } from 'react-data-grid'`, []),
  }
}

async function measure(browser: Browser, origin: string, { entry, scroller, cell, opens, input }: Contender): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  try {
    await page.addInitScript(watch)
    await page.goto(`${origin}/${nameOf(entry)}/`)
    await page.waitForSelector(scroller)
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const paintMs = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
    const framesPerSecond = await page.evaluate(scrolled, { scroller, scrollMs })
    await page.locator(cell).first()[opens]()
    await page.waitForSelector(input)
    await page.locator(input).first().focus()
    for (const key of 'abcdefghij') await page.keyboard.type(key)
    const { keyMs, longestMs } = await page.evaluate(() => {
      const { keys, tasks } = globalThis as unknown as Watched
      const sorted = [...keys].sort((a, b) => a - b)
      return { keyMs: sorted[sorted.length >> 1] ?? Number.NaN, longestMs: Math.max(0, ...tasks) }
    })
    return { paintMs, framesPerSecond, keyMs, longestMs, pasteMs: await pasted(page) }
  } finally {
    await context.close()
  }
}

interface Watched {
  keys: number[]
  tasks: number[]
}

/** Runs in the page before anything else: how long a key took to the next frame, and how long tasks were once the grid stood. */
function watch() {
  const seen = Object.assign(globalThis, { keys: [] as number[], tasks: [] as number[] })
  const observer = new MutationObserver(() => {
    if (!document.querySelector('td, .rdg-cell')) return
    observer.disconnect()
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' }),
      ),
    )
  })
  observer.observe(document, { childList: true, subtree: true })
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => seen.keys.push(performance.now() - timeStamp))),
    true,
  )
}

/** Runs in the page: a row's height a frame further down, and the frames that came in that time. */
function scrolled({ scroller, scrollMs: ms }: { scroller: string; scrollMs: number }): Promise<number> {
  return new Promise((done) => {
    const box = document.querySelector(scroller)!
    const begun = performance.now()
    let frames = 0
    const step = () => {
      box.scrollTop += 90
      frames++
      const spent = performance.now() - begun
      if (spent < ms) requestAnimationFrame(step)
      else {
        box.scrollTop = 0
        requestAnimationFrame(() => requestAnimationFrame(() => done((frames / spent) * 1_000)))
      }
    }
    requestAnimationFrame(step)
  })
}

/** From the paste to the frame in which the first cell shows it. */
async function pasted(page: Page): Promise<number> {
  return page.evaluate((block) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', block)
    const begun = performance.now()
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    return new Promise<number>((done) => {
      const look = () => {
        const shown =
          document.body.innerText.includes('粘贴 2-2') || [...document.querySelectorAll('input')].some(({ value }) => value.startsWith('粘贴 '))
        if (shown || performance.now() - begun > 20_000) done(performance.now() - begun)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  }, blockOf(5_000))
}
