/** Faults in what the two processes agree on. */
import type { Mutant } from '../lib/mutant-run.ts'

export const inContract: readonly Mutant[] = [
  {
    name: 'key-unsigned',
    breaks: 'whoever stands between the processes sends a post again under another idempotency key',
    file: 'contract/signing.ts',
    text: `    request.idempotencyKey ?? '',\n`,
    instead: `    '',\n`,
    caughtBy: ['tests/security/signing.test.ts'],
  },
  {
    name: 'id-list-at-any-time',
    breaks: 'a sealed list of ids deletes once more, a month later',
    file: 'contract/id-list.ts',
    text: `ts !== place.timestamp || `,
    instead: ``,
    caughtBy: ['tests/security/signing.test.ts'],
  },
  {
    name: 'prototype-name',
    breaks: 'a form field named __proto__ reaches every object',
    file: 'contract/form-names.ts',
    text: ` && !reachesPrototype.test(name)`,
    instead: ``,
    caughtBy: ['tests/security/field-names.test.ts'],
  },
  {
    name: 'share-of-one',
    breaks: 'one person takes all the places, and everybody else waits',
    file: 'contract/shares.ts',
    text: `Math.max(leastOfOne, Math.floor(places / partOfOne))`,
    instead: `places`,
    caughtBy: ['tests/infra/shares.test.ts'],
  },
]
