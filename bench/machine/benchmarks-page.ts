/** `docs/benchmarks.md`: a section for each part that is measured, with the day, the commit and the load of its run; what has outlived its code goes. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { areas } from '../../catalogue/index.ts'
import { type Figure, tableOf } from './report.ts'

/** One run of one part. */
export interface Section {
  part: string
  /** `2026-11-29`. */
  day: string
  commit: string
  /** How many areas the product had then. */
  areas: number
  /** Processes that ran or waited when it began; null where nobody noted it. */
  load: string | null
  /** Table and remarks below the line that says the above. */
  text: string
}

const MOST_DAYS = 30
const MOST_AREAS = 2
const DAY_MS = 86_400_000

const head = /^## (.+)\n\n(\d{4}-\d\d-\d\d), ([\da-f]{7,40}), (\d+) areas, load (\S+)\n\n/

/** What the page says before its sections, and these. */
export function readSections(page: string): { intro: string; sections: Section[] } {
  const [intro = '', ...rest] = page.split(/^(?=## )/m)
  const sections = rest.map((part) => {
    const [whole = '', name = '', day = '', commit = '', count, load = ''] = head.exec(part) ?? []
    if (!whole) throw new Error(`docs/benchmarks.md: ${part.split('\n')[0]} says no day, commit, areas and load`)
    return { part: name, day, commit, areas: Number(count), load: load === 'unknown' ? null : load, text: part.slice(whole.length).trim() }
  })
  return { intro: intro.trim(), sections }
}

export const pageOf = (intro: string, sections: readonly Section[]): string => `${[intro, ...sections.map(sectionText)].join('\n\n')}\n`

const sectionText = ({ part, day, commit, areas, load, text }: Section): string =>
  `## ${part}\n\n${day}, ${commit}, ${areas} areas, load ${load ?? 'unknown'}\n\n${text}`

/** Measured more than thirty days ago, or before two areas were added. */
export const isStale = ({ day, areas: then }: Section, today: string, now = areas.length): boolean =>
  (Date.parse(today) - Date.parse(day)) / DAY_MS > MOST_DAYS || now - then >= MOST_AREAS

/** What is said of a run that begins now. */
export const runNow = (root: string): Omit<Section, 'part' | 'text'> => ({
  day: new Date().toISOString().slice(0, 10),
  commit: execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
  areas: areas.length,
  load: (loadavg()[0] ?? 0).toFixed(1),
})

/** Puts what was measured in the place of what stood there; answers the parts that are to be measured again, in the order of the bench. */
export function keepSections(root: string, measured: readonly Section[], order: readonly string[]): string[] {
  const file = join(root, 'docs/benchmarks.md')
  const { intro, sections } = readSections(readFileSync(file, 'utf8'))
  const today = new Date().toISOString().slice(0, 10)
  const kept = new Map([...sections, ...measured].filter((one) => !isStale(one, today)).map((one) => [one.part, one]))
  const all = order.flatMap((part) => kept.get(part) ?? [])
  writeFileSync(file, pageOf(intro, all))
  return order.filter((part) => !kept.has(part))
}

export const sectionOf = (part: string, run: Omit<Section, 'part' | 'text'>, figures: readonly Figure[]): Section => ({
  part,
  ...run,
  text: tableOf(figures),
})
