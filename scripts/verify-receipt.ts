/**
 * `npm run receipt:verify -- FILE… [--key KEY]`: whether receipts of sealed letters are what the holder of the key signed, and stand in its log. Asks
 * nobody; `--key` is the public key that the installation is known by, else each receipt is held to the one that it names. Ends with 1 where one is not.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { isGenuine, isLogged } from '../upstream/platform/sealed/receipt.ts'

const hex = z.string().regex(/^[0-9a-f]+$/)
const receipt = z.object({
  document: z.string(),
  version: z.number(),
  sequence: z.number(),
  arrivedAt: z.string(),
  hash: hex,
  signature: hex,
  key: z.string(),
  log: z.object({ index: z.number(), path: z.array(hex), head: z.object({ size: z.number(), root: hex, at: z.string(), signature: hex }) }),
})

const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true })
if (positionals.length === 0) {
  console.error('Which receipts? npm run receipt:verify -- FILE… [--key KEY]')
  process.exit(2)
}
for (const file of positionals) {
  const fault = faultOf(file)
  console.log(`${file}: ${fault ?? 'genuine'}`)
  if (fault) process.exitCode = 1
}

function faultOf(file: string): string | null {
  const read = receipt.safeParse(parsed(file))
  if (!read.success) return 'no receipt'
  if (values.key !== undefined && read.data.key !== values.key) return `signed by another key, ${read.data.key}`
  try {
    if (!isGenuine(read.data)) return 'changed after it was signed'
    return isLogged(read.data) ? null : 'not in the log that it names'
  } catch {
    return 'its key is none'
  }
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
