/** A quantity that could not go into the cart stands beside its SKU again: the address of the page carries it. */
import type { GoodsCard } from '../../page-types.ts'

export const typedName = 'typed'
const between = ':'

export function withTyped(address: string, skuId: string, qty: string): string {
  const [path = '', query = ''] = address.split('?')
  const params = new URLSearchParams(query)
  params.set(typedName, skuId + between + qty.slice(0, 100))
  return `${path}?${params}`
}

export function asTyped(card: GoodsCard, asked: URLSearchParams): GoodsCard {
  const [skuId, ...qty] = (asked.get(typedName) ?? '').split(between)
  return skuId === card.id ? { ...card, typed: qty.join(between) } : card
}
