/** What clauses and templates have alike: texts that can be filled, one published version of each code, the next one after it. */
import type { contractTemplate } from '../../../../catalogue/contracts/contract-template.ts'
import type { contractTerms } from '../../../../catalogue/contracts/contract-terms.ts'
import { readHtml } from '../../../../catalogue/legal/html.ts'
import type { Block } from '../../../../catalogue/legal/text.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { clausesIn, type Wrong, wrongIn } from '../text/placeholders.ts'
import { publishedTerms } from '../text/values.ts'

type Library = typeof contractTerms | typeof contractTemplate

export const CODE = /^[A-Z][A-Z0-9_]*$/

export const blocksOf = (...bodies: (string | null)[]): Block[] => bodies.flatMap((body) => (body ? readHtml(body) : []))

function refuseUnfillable(library: typeof contractTerms, wrong: Wrong, at: string): never {
  if (wrong.kind === 'placeholder') return refuse(library, 'PLACEHOLDER', { placeholder: wrong.placeholder, pos: wrong.pos }, at)
  if (wrong.kind === 'braces') return refuse(library, 'BRACES', { text: wrong.text, pos: wrong.pos }, at)
  if (wrong.kind === 'condition') return refuse(library, 'CONDITION', { condition: wrong.condition }, at)
  return refuse(library, 'TOO_DEEP', { condition: wrong.condition, depth: wrong.depth, max: wrong.max }, at)
}

/** Every placeholder can be filled, and every clause that it refers to is published. */
export async function requireFillable(work: Work, library: Library, blocks: readonly Block[], at: string): Promise<void> {
  const [wrong] = wrongIn(blocks)
  if (wrong) refuseUnfillable(library as typeof contractTerms, wrong, at)
  const codes = [...new Set(clausesIn(blocks).map(({ code }) => code))]
  const published = new Set((await publishedTerms(work, codes)).map(({ termsCode }) => termsCode))
  const missing = codes.find((code) => !published.has(code))
  if (missing) refuse(library as typeof contractTerms, 'CLAUSE', { code: missing }, at)
}

/** One after the other for a code. */
export const lockCode = (work: Work, { entity }: Library, code: string): void =>
  work.tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${entity} ${code}`])

/** The highest version of a code, and the one that nobody has published yet. */
export async function versionsOf(work: Work, { entity }: Library, code: string): Promise<{ last: number; open: number | null }> {
  const [table, name] = entity === 'contractTerms' ? ['contract_terms', 'terms'] : ['contract_template', 'template']
  const { rows } = await work.tx.query<{ last: number; open: number | null }>(
    `select max(${name}_version)::int as last, max(${name}_version) filter (where status in ('DRAFT', 'PUBLISH_SUBMITTED', 'PUBLISH_REJECTED'))::int as open from ${table} where ${name}_code = $1`,
    [code],
  )
  return rows[0] ?? { last: 0, open: null }
}

/** How often each is used; what nobody uses, no times. */
export const useCounts = (rows: readonly { id: string }[], found: readonly { id: string; n: number }[]) =>
  rows.map(({ id }) => [id, { useCount: found.find((one) => one.id === id)?.n ?? 0 }] as const)
