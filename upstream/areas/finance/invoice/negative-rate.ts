/** An invoice has no tax rate below zero: what is taken off or went back is set against goods of the same rate. */
import { add, isAbove, spoken } from '../../../../catalogue/language/formula.ts'
import { amountText } from '../../../platform/print/figures.ts'

/** The first rate that comes to less than nothing beside one that does not; an invoice that is negative in all its rates is a credit note. */
export function negativeRate(rows: readonly { taxRate: string; net: string }[]): { rate: string; amount: string } | null {
  const nets = [...Map.groupBy(rows, ({ taxRate }) => spoken(taxRate))].map(([rate, of]) => ({
    rate: `${rate}%`,
    net: add('0', ...of.map(({ net }) => net)),
  }))
  const found = nets.find(({ net }) => isAbove('0', net))
  return found && nets.some(({ net }) => isAbove(net, '0')) ? { rate: found.rate, amount: amountText(found.net) } : null
}
