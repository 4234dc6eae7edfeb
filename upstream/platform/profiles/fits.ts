/** Whether a value suits its setting: its type, its bounds, its list of codes. */

import type { ProfileType } from '../../../catalogue/identity/profiles.ts'
import type { Label } from '../../../catalogue/language/define.ts'
import { valueIn } from '../../../catalogue/language/lookup-book.ts'
import { type FieldIssue, issueOf } from '../../runtime/rules/refusal.ts'

export interface Settings {
  valueType: ProfileType
  lookupTypeCode: string | null
  min: string | null
  max: string | null
  /** No part of one can be meant: days, rows, tries. */
  isWhole: boolean
}

const number = /^-?\d{1,15}(\.\d{1,6})?$/
const isDay = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value)

/** What is wrong with the value, blamed on the field at `at`; null when nothing is. */
export function misfit({ valueType, lookupTypeCode, min, max, isWhole }: Settings, given: string, at: string, label: Label): FieldIssue | null {
  const compare = valueType === 'NUMBER' ? (a: string, b: string) => Number(a) - Number(b) : (a: string, b: string) => a.localeCompare(b)
  if (valueType === 'NUMBER' && !number.test(given)) return issueOf('NOT_A_NUMBER', at, label, { given })
  if (isWhole && !/^-?\d+$/.test(given)) return issueOf('DECIMALS', at, label, { scale: 0, given })
  if (valueType === 'DATE' && !isDay(given)) return issueOf('NOT_A_DATE', at, label, { given })
  if (valueType === 'YN' && given !== 'Y' && given !== 'N') return issueOf('NOT_A_CODE', at, label, { given })
  if (valueType === 'LOOKUP' && !valueIn(lookupTypeCode ?? '', given)?.isEnabled) return issueOf('NOT_A_CODE', at, label, { given })
  if (valueType !== 'NUMBER' && valueType !== 'DATE') return null
  if (min && compare(given, min) < 0) return issueOf('TOO_SMALL', at, label, { min, given })
  return max && compare(given, max) > 0 ? issueOf('TOO_LARGE', at, label, { max, given }) : null
}
