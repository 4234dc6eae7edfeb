import { createHash } from 'node:crypto'

/** The id of what ships under this key, the same in every installation: `idOf('supplierInfo', 'S000001')`. */
export function idOf(entity: string, key: string): string {
  const hex = createHash('sha256').update(`${entity}:${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
