/** The mall: its shelves, one of its SKUs, a cart. */
import type { ButtonView, Tone } from './field.ts'

export interface MallLink {
  label: string
  href: string
  isOn?: boolean
  n?: number
}

export interface MallNodeView extends MallLink {
  id: string
  isOpen: boolean
  children: MallNodeView[]
}

/** One SKU as it lies on the shelf; figures are texts. */
export interface GoodsCard {
  id: string
  versionNum: number
  href: string
  name: string
  /** Brand, model and specification. */
  about: string
  supplier: string
  picture: string | null
  currency: string
  price: string
  /** Whether the price is shown in fewer digits than it has. */
  isRounded: boolean
  marketPrice: string | null
  uom: string
  /** What can be had of it; null where stock is not kept. */
  stock: string | null
  isSoldOut: boolean
  leadTime: string
  tags: string[]
  rating: string | null
  sold: string | null
  minimum: string
  /** The quantity that was refused. */
  typed?: string
  multiple: string
  orgId: string
}

export interface BesideView {
  heads: { name: string; href: string; picture: string | null }[]
  rows: { label: string; values: string[]; differs: boolean }[]
}

export interface MallView {
  title: string
  /** With menu and responsibility. */
  address: string
  /** As it is asked for, with all its conditions; forms carry them on. */
  here: string
  words: string
  priceFrom: string
  priceTo: string
  look: 'cards' | 'list'
  looks: MallLink[]
  sorts: MallLink[]
  sizes: MallLink[]
  allNodes: MallLink
  nodes: MallNodeView[]
  facets: { label: string; values: MallLink[] }[]
  /** What is asked for, each with the address without it. */
  asked: MallLink[]
  /** Of a node whose goods lie in a supplier's own catalogue: where that is opened. */
  punchOut: string | null
  rails: { title: string; cards: GoodsCard[]; href: string }[]
  cards: GoodsCard[]
  count: number
  isCapped: boolean
  pages: { previous: string | null; next: string | null; at: number; of: number }
  cart: { href: string; count: number } | null
  mayAdd: boolean
  most: number
  compared: BesideView | null
  /** What of the conditions is no figure. */
  wrong: string | null
}

/** What a SKU is sold for and how, above its record. */
export interface GoodsView {
  card: GoodsCard
  pictures: { src: string; label: string }[]
  attributes: { name: string; value: string }[]
  detail: string
  /** Nobody can buy it yet, or not here. */
  isPreview: boolean
  /** Where it goes into the cart, and where that leads back to. */
  add: { address: string; back: string } | null
  idem: string
  mallHref: string | null
}

export interface CartRowView {
  id: string
  versionNum: number
  name: string
  about: string
  picture: string | null
  /** The SKU in the mall. */
  href: string | null
  uom: string
  qty: string
  needByDate: string
  addresseeId: string
  isTicked: boolean
  hasAccepted: boolean
  /** What it cost when it was put there, where that was another price. */
  before: string | null
  price: string | null
  amount: string | null
  state: { label: string; tone: Tone }
  needsAccepting: boolean
}

export interface CartGroupView {
  key: string
  supplier: string
  org: string
  currency: string
  rows: CartRowView[]
  /** Of the ticked rows. */
  sum: string
}

/** Orders that would be made of the ticked rows. */
export interface CheckoutView {
  title: string
  orders: { supplier: string; addressee: string; needBy: string; lines: string[]; freight: string | null; gross: string; currency: string }[]
  hindrances: string[]
  /** Does it; none where nothing is left to be ordered. */
  button: ButtonView | null
}

/** What was typed into the cart and refused, by the names of its inputs. */
export interface CartTyped {
  typed: Record<string, string>
  ticked: string[]
  /** Why, by the same names. */
  wrong: Record<string, string>
}

export interface CartView {
  groups: CartGroupView[]
  addressees: { id: string; label: string }[]
  sums: { currency: string; amount: string }[]
  mayUpdate: boolean
  mayCheckOut: boolean
  mallHref: string | null
  /** Once it is asked for. */
  checkout: CheckoutView | null
}
