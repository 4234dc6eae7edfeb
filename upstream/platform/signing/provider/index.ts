/** The outside provider that this installation signs with; null while it signs by itself. */
import type { SignProvider } from './types.ts'

let provider: SignProvider | null = null

export function useSignProvider(outside: SignProvider | null): void {
  provider = outside
}

export const signProvider = (): SignProvider | null => provider
