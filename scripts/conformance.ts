/** `npm run conformance -- --url http://127.0.0.1:3100`: which sentences of the contract an upstream keeps and which it breaks; ends with 1 when it breaks one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { conformanceOf } from '../contract/conformance/index.ts'
import { parseIdListKeys, parseSignKeys } from '../contract/keys.ts'
import { newestActive } from '../contract/signing.ts'
import { dataFolder } from './lib/own-database.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3100' },
    user: { type: 'string', default: 'admin' },
    /** Else PASSWORD of the environment: what stands on a command line is seen by all. */
    password: { type: 'string', default: process.env.PASSWORD ?? '' },
    'sign-keys': { type: 'string', default: process.env.SIGN_KEYS_FILE ?? join(dataFolder, 'secrets', 'sign-keys.json') },
    'id-list-keys': { type: 'string', default: process.env.ID_LIST_KEYS_FILE ?? join(dataFolder, 'secrets', 'id-list-keys.json') },
  },
})

const newest = <Key extends { from: Date; until: Date | null }>(file: string, parse: (text: string) => Key[]): Key => {
  const key = newestActive(parse(readFileSync(file, 'utf8')), Date.now())
  if (!key) throw new Error(`No key of ${file} is active`)
  return key
}

const findings = await conformanceOf(
  {
    url: values.url,
    userName: values.user,
    password: values.password,
    signKey: newest(values['sign-keys'], parseSignKeys),
    idListKey: newest(values['id-list-keys'], parseIdListKeys),
  },
  ({ says, broken }) => console.log(broken === null ? `kept    ${says}` : `BROKEN  ${says}\n        ${broken}`),
)
const broken = findings.filter((finding) => finding.broken !== null).length
console.log(`${findings.length - broken} kept, ${broken} broken`)
process.exitCode = broken > 0 ? 1 : 0
