import { clockTime } from '../../../../catalogue/constants/clock.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `采购订单_20261120090000.xlsx`, by the clock of the company. */
export function stamped(name: string, now: Date): string {
  return `${name}_${clockTime(now).replace(/\D/g, '')}.xlsx`
}
