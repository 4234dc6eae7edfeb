import { randomInt } from 'node:crypto'

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${String.fromCharCode(64 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`

/** Suppliers are called by letters that are drawn anew for each inquiry or room; who has one keeps it. */
export function drawAliases(rows: readonly { aliasCode: string | null }[]): void {
  const taken = new Set(rows.map(({ aliasCode }) => aliasCode))
  const letters = Array.from({ length: Math.max(26, rows.length) }, (_, at) => `供应商${letterOf(at)}`)
  const free = letters.filter((name) => !taken.has(name))
  for (const row of rows) row.aliasCode ??= free.splice(randomInt(free.length), 1)[0] ?? null
}
