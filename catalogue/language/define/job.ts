/** Work that nobody waits for: at its hours, when something happens, or when somebody asks for it with parameters. What is done is said by the services of its area. */
import type { Fields } from './fields.ts'
import type { Label, Nothing } from './words.ts'

export interface JobOptions<P extends Fields = Fields> {
  readonly label: Label
  /** `CRON` at its hours, `REQUEST` when somebody asks for it, `BOTH`, `EVENT` as soon as something is due. */
  readonly kind: 'CRON' | 'REQUEST' | 'EVENT' | 'BOTH'
  /** Five fields, by the company's clock; an administrator may move it. */
  readonly cron?: string
  /** What a request says; `{today}`, `{lastMonth}` and `{orgId}` are found when it is made. */
  readonly params?: P
  /** Which runs never go side by side: all of them, or those that are asked the same. */
  readonly once?: 'SINGLE' | 'PER_KEY' | 'MANY'
  /** The parameters by which `PER_KEY` tells runs apart; all of them unless said. */
  readonly key?: readonly (keyof P & string)[]
  /** What becomes of a run that meets one which may not go beside it. */
  readonly overlap?: 'SKIP' | 'QUEUE'
  /** Tries after the first one of a run that breaks off as a whole. */
  readonly retries?: number
  /** After so many minutes a run has failed. */
  readonly expireMin?: number
  readonly keepDays?: number
  /** The interface that it works with: delivered disabled, and enabled once that is in effect. */
  readonly needs?: string
}

export interface JobSpec<Code extends string = string> extends Required<Omit<JobOptions, 'cron' | 'needs'>> {
  readonly code: Code
  readonly cron: string | null
  readonly needs: string | null
}

/** `job('ASL_EFFECT', { label: ['…', '…'], kind: 'BOTH', cron: '10 0 * * *', params: { date: date('日期', 'Day', { init: '{today}' }) } })`. */
export const job = <const Code extends string, const P extends Fields = Nothing>(code: Code, options: JobOptions<P>): JobSpec<Code> => ({
  once: 'SINGLE',
  overlap: 'SKIP',
  retries: 3,
  expireMin: 60,
  keepDays: 30,
  ...options,
  code,
  cron: options.cron ?? null,
  needs: options.needs ?? null,
  params: options.params ?? {},
  key: options.key ?? Object.keys(options.params ?? {}),
})
