/**
 * `npm run coverage -- --spec DIR [--json]`: how much of the checklist (spec/*.json) stands.
 * A name `works` when a test that passed in the last `npm test` showed it, `exists` when a definition says it, else it is `missing`.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { panels } from '../catalogue/panels.ts'
import { namesOfCall } from '../contract/call-names.ts'
import '../upstream/compose.ts'
import { callAddresses } from '../upstream/platform/http/addresses.ts'

type Word = 'works' | 'exists' | 'missing'

/** As much of a definition as is asked here. */
interface Defined {
  entity: string
  actions?: Record<string, { on?: string; as?: string }>
  lines?: Record<string, { lines?: object }>
}

const KINDS = { page: 'pages', entity: 'entities', action: 'actions', call: 'calls', constant: 'constants', error: 'errors' } as const
type Plural = (typeof KINDS)[keyof typeof KINDS]

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { spec: { type: 'string' }, json: { type: 'boolean' } } })
if (!values.spec) {
  console.error('Where is the checklist? npm run coverage -- --spec DIR [--json]')
  process.exit(2)
}

const checklist = readChecklist(resolve(values.spec))
const exists = await readDefinitions()
const works = readProofs()
const report = Object.fromEntries(
  Object.entries(checklist).map(([plural, names]) => [plural, Object.fromEntries(names.map((name) => [name, wordFor(plural as Plural, name)]))]),
) as Record<Plural, Record<string, Word>>

if (values.json) console.log(JSON.stringify(report, null, 2))
else console.table(Object.fromEntries(Object.entries(report).map(([plural, words]) => [plural, count(Object.values(words))])))

function wordFor(plural: Plural, name: string): Word {
  if (works[plural].has(name)) return 'works'
  return exists[plural].has(name) ? 'exists' : 'missing'
}

function readChecklist(folder: string): Record<Plural, string[]> {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T
  return {
    pages: read<{ name: string }[]>('pages').map((page) => page.name),
    entities: read<{ entity: string }[]>('entities').map((entity) => entity.entity),
    actions: read<{ document: string; actions: { name: string }[] }[]>('actions').flatMap(({ document, actions }) =>
      actions.map(({ name }) => `${document}.${name}`),
    ),
    calls: read<{ call: string }[]>('calls').map(({ call }) => call),
    constants: Object.keys(read<Record<string, unknown>>('constants')),
    errors: read<{ key: string }[]>('errors').map(({ key }) => key),
  }
}

/** Documents and pages say themselves what they are, calls are those that the services answer, constants and errors those of the catalogue. */
async function readDefinitions(): Promise<Record<Plural, Set<string>>> {
  const catalogue = (await import('../catalogue/index.ts')) as Record<string, unknown>
  const documents = (catalogue.documents ?? []) as Defined[]
  return {
    pages: new Set([...namesOf(catalogue.pages), ...namesOf(panels)]),
    entities: new Set([...documents.flatMap((document) => [document.entity, ...linesOf(document)]), ...namesOf(catalogue.shapes)]),
    actions: new Set(
      documents.flatMap(({ entity, actions = {} }) =>
        Object.entries(actions).flatMap(([name, { on, as }]) => [`${entity}.${name}`, ...(on && as ? [`${on}.${as}`] : [])]),
      ),
    ),
    calls: new Set(callAddresses().flatMap(namesOfCall)),
    constants: new Set(namesOf(catalogue.constants)),
    errors: new Set(namesOf(catalogue.errors)),
  }
}

function linesOf({ lines = {} }: Pick<Defined, 'lines'>): string[] {
  return Object.entries(lines).flatMap(([entity, inner]) => [entity, ...linesOf(inner as Pick<Defined, 'lines'>)])
}

/** A list of names, of things with a name, or a table by name. */
function namesOf(listed: unknown): string[] {
  if (!listed || typeof listed !== 'object') return []
  if (!Array.isArray(listed)) return Object.keys(listed)
  return listed.map((one) => (typeof one === 'string' ? one : String(one.name ?? one.entity ?? one.call ?? one.key)))
}

/** Notes of tests/support/record.ts, written by tests that passed. */
function readProofs(): Record<Plural, Set<string>> {
  const proofs = Object.fromEntries(Object.values(KINDS).map((plural) => [plural, new Set<string>()])) as Record<Plural, Set<string>>
  for (const file of globSync('.cache/coverage/*.jsonl', { cwd: root }))
    for (const line of readFileSync(join(root, file), 'utf8').split('\n').filter(Boolean)) {
      const { kind, name } = JSON.parse(line) as { kind: keyof typeof KINDS; name: string }
      proofs[KINDS[kind]].add(name)
    }
  return proofs
}

function count(words: Word[]): Record<Word, number> {
  const of = (word: Word) => words.filter((one) => one === word).length
  return { works: of('works'), exists: of('exists'), missing: of('missing') }
}
