import type { Pool } from 'pg'
import type { NamedCall } from '../calls.ts'
export const ublCalls = (_pool: Pool): Record<string, NamedCall> => ({})
