/** Every constant and error of the specification's checklist: listed in the catalogue and shown by a test, or due with an area. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { constants } from '../../catalogue/constants/constants.ts'
import { errors } from '../../catalogue/constants/errors.ts'

/** What is not built yet, by what it comes with. A key that gets its behaviour leaves this list for the catalogue. */
const due = {
  constants: {
    'streams of other areas': 'streamed.endpoints',
    registration: 'route.static route.guard.openRoutes',
    identity: 'permission.managedBy lookup.fields',
    'other services': 'server.bases server.hostBases address.dingSync address.pageoffice address.entity.actions',
  },
  errors: {
    registration: 'registrationNameRepeated registrationInviteCodeWrong',
  },
}

/** So many keys has the checklist. */
const counts = { constants: 147, errors: 32 }

const tests = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync('**/*.{ts,tsx}', { cwd: tests }).map((file) => readFileSync(join(tests, file), 'utf8'))

function shown(kind: string): Set<string> {
  const notes = sources.flatMap((source) => [...source.matchAll(new RegExp(`record\\(\\s*'${kind}',([^)]*)\\)`, 'g'))].map(([, names = '']) => names))
  return new Set(notes.flatMap((names) => [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)))
}

test.each([
  ['constants', 'constant', Object.keys(constants)],
  ['errors', 'error', Object.keys(errors)],
] as const)('of all %s each one is shown by a test or due', (kind, one, listed) => {
  const waiting = Object.values(due[kind]).flatMap((keys) => keys.split(' '))
  const known = new Set<string>([...listed, ...waiting])
  const proved = shown(one)
  expect([...proved].filter((key) => !known.has(key))).toEqual([])
  expect(listed.filter((key) => !proved.has(key))).toEqual([])
  expect(listed.filter((key) => waiting.includes(key))).toEqual([])
  expect(known.size).toBe(counts[kind])
})
