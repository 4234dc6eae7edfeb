import type { Pool } from 'pg'
import type { NamedCall } from '../calls.ts'
export const printCalls = (_pool: Pool): Record<string, NamedCall> => ({})
