import { errors } from '../../constants/errors.ts'
import type { Fields } from '../define.ts'

/** Files of a line go by its `fileIds`, whose limits are its attachment configuration; any other column of files has none and would lead nowhere. */
export function requireConfigured(fields: Fields, columns: readonly string[]): void {
  for (const key of columns) {
    const field = fields[key]
    if (field?.kind !== 'files' || key === 'fileIds') continue
    const [cn, en] = errors.uploadColumnUnconfigured.words
    throw new Error(`${cn.replace('{title}', field.label[0])} / ${en.replace('{title}', field.label[1])}`)
  }
}
