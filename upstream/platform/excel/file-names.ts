export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `采购订单_20261120090000.xlsx`, by the clock of the company. */
export function stamped(name: string, now: Date): string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }).format(now)
  return `${name}_${time.replace(/\D/g, '')}.xlsx`
}
