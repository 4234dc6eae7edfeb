import type { EngineCode } from '../words.ts'

/** Something wrong with an expression, at its characters. */
export interface Problem {
  code: EngineCode
  from: number
  to: number
  /** The name that is unknown or not supported, or what is wrong with the grammar. */
  name: string
}
