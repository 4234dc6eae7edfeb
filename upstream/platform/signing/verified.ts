/** What a signature of a file is found to be worth, and what that is judged by. */
import type { X509Certificate } from 'node:crypto'

export type Verdict = 'VALID' | 'ALTERED' | 'UNKNOWN_AUTHORITY' | 'REVOKED' | 'NOT_WHOLE'

export interface Verified {
  field: string
  verdict: Verdict
  /** Common name of the certificate. */
  signer: string
  serial: string
  /** As the file claims it. */
  claimedTime: string | null
  /** Of a certificate revoked since: without a time stamp nobody knows whether it was before. */
  isTimeUntrusted: boolean
}

export interface Known {
  issuing: X509Certificate
  root: X509Certificate
  /** Serial numbers in lower case, and since when they are revoked. */
  revoked: ReadonlyMap<string, Date>
}

/** Valid only if all are, and there is one. */
export const isValid = (all: readonly Verified[]): boolean => all.length > 0 && all.every(({ verdict }) => verdict === 'VALID')
