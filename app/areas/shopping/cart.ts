/** The cart by supplier and business unit: what is typed in its rows is saved, and what checking out would make of the ticked ones is shown before it is done. */

import { isAbove, spoken, total } from '../../../catalogue/language/formula.ts'
import { meaningOf, toneOfValue } from '../../../catalogue/language/lookup-book.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import { normaliseFigure } from '../../../catalogue/values/normalisation.ts'
import type { ButtonView, CartGroupView, CartRowView, CartTyped, CartView, CheckoutView, Labelled, Language, Row } from '../../page-types.ts'
import type { PageContext } from '../../server/answer/context.ts'
import { UpstreamRefusal } from '../../server/answer/errors.ts'
import { inLanguage, wordsOf } from '../../server/answer/i18n.ts'
import { type PageAnswer, pageAnswer } from '../../server/answer/page-answer.ts'
import { redirect } from '../../server/answer/return-to.ts'
import { doInList, type ListAnswer } from '../../server/list/list-actions.ts'
import { showList } from '../../server/list/show-list.ts'
import { type OpenedPage, openPage } from '../../server/page/open-page.ts'
import { pageAddress, recordAddress } from '../../server/page/page-address.ts'
import { redirectWithMessage } from '../../server/session/flash.ts'
import { money, textOf, uomIn } from './goods.ts'

const separator = '|'
const checkOut = 'doCheckout'

export async function showCart(request: Request, context: PageContext) {
  const opened = await openPage(request, context)
  // The rows stand in the page as they are grouped, not in a block of their own beside it.
  context.rows.isDocument = false
  const list = await showList(opened, request, context)
  const rows = list.data.rows ?? []
  // What was checked out meanwhile lies in the cart no more; its address may still name it.
  const named = (new URL(request.url).searchParams.get('checkout') ?? '').split(separator)
  const wanted = rows.flatMap(({ id }) => (named.includes(id) ? [id] : []))
  const [pictures, addressees, checkout] = await Promise.all([
    picturesOf(opened, rows),
    opened.api.picks(opened.page.entity, { field: 'addresseeId', pageRows: 50 }),
    wanted.length > 0 ? previewOf(opened, wanted, list.view.toolbar.find(({ name }) => name === checkOut) ?? null) : null,
  ])
  const ticked = rows.filter(({ checkedFlag }) => checkedFlag === 'Y')
  const cart: CartView = {
    groups: groupsOf(opened, rows, pictures),
    addressees: addressees.data.map(({ id, name, code }) => ({ id, label: name || code })),
    sums: [...Map.groupBy(ticked, (row) => textOf(row, 'currency'))].map(([currency, own]) => ({ currency, amount: sumOf(own) })),
    mayUpdate: opened.buttons.has('btnSave'),
    mayCheckOut: opened.buttons.has('btnCheckout'),
    mallHref: mallOf(opened),
    checkout,
  }
  // What it asks for stands in the page once: twice, the empty one would be sent as well.
  const view = checkout ? { ...list.view, toolbar: list.view.toolbar.filter(({ name }) => name !== checkOut) } : list.view
  return { ...list, view, data: { ...list.data, rows, chosen: ticked.map(({ id }) => id) }, cart }
}

/** Own presses are `cart:update` and `cart:checkout`; every other one is that of a list. */
export async function doInCart(request: Request, context: PageContext): Promise<PageAnswer<CartAnswer>> {
  const form = await request.clone().formData()
  const intent = String(form.get('intent') ?? '')
  if (!intent.startsWith('cart:')) return doInList(request, context)
  const opened = await openPage(request, context)
  const words = wordsOf(opened.language)
  const here = pageAddress(opened.page.name, opened.menuId, opened.respId)
  const ids = form.getAll('shown').map(String).filter(isId)
  const ticked = form.getAll('id').map(String).filter(isId)
  const { changed, refused } = await saveRows(opened, form, ids, ticked)
  const [first] = refused
  if (first) return pageAnswer<CartAnswer>({ cart: asTyped(form, ticked, refused) }, { status: first.status })
  if (intent === 'cart:update') return redirectWithMessage(context, here, words('done.rows', { n: changed }))
  if (ticked.length === 0) return redirectWithMessage(context, here, words('list.nothingChosen'), 'bad')
  return redirect(`${here}&checkout=${ticked.join(separator)}`, 303)
}

/** What a refused cart is shown again with. */
interface CartAnswer extends ListAnswer {
  cart?: CartTyped
}

interface Refused {
  status: number
  name: string
  message: string
}

const asTyped = (form: FormData, ticked: string[], refused: readonly Refused[]): CartTyped => ({
  typed: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
  ticked,
  wrong: Object.fromEntries(refused.map(({ name, message }) => [name, message])),
})

/** What differs from what was shown, row by row; answers how many were changed, and why the others were not. */
async function saveRows({ api }: OpenedPage, form: FormData, ids: readonly string[], ticked: readonly string[]) {
  const refused: Refused[] = []
  let changed = 0
  for (const id of ids) {
    const text = (name: string) => String(form.get(`${name}.${id}`) ?? '').trim()
    const typed = { qty: normaliseFigure(text('qty')), needByDate: text('needByDate'), addresseeId: text('addresseeId') }
    const checkedFlag = ticked.includes(id) ? 'Y' : 'N'
    const priceAcceptFlag = form.has(`accept.${id}`) ? 'Y' : 'N'
    const body = {
      ...(typed.qty !== text('was.qty') && { qty: typed.qty }),
      ...(typed.needByDate !== text('was.needByDate') && { needByDate: typed.needByDate || null }),
      ...(typed.addresseeId && typed.addresseeId !== text('was.addresseeId') && { addresseeId: typed.addresseeId }),
      ...(checkedFlag !== text('was.checked') && { checkedFlag }),
      ...(form.has(`asks.${id}`) && priceAcceptFlag !== text('was.accept') && { priceAcceptFlag }),
    }
    if (Object.keys(body).length === 0) continue
    try {
      await api.call('/v1/catalogueCartRestful/updateQty', { id, versionNum: Number(text('version')), ...body })
    } catch (error) {
      if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
      const { msg, data } = error.refusal
      refused.push({ status: error.status, name: `${data?.issues?.[0]?.at ?? data?.at ?? 'id'}.${id}`, message: msg })
      continue
    }
    changed++
  }
  return { changed, refused }
}

const mallOf = ({ session, respId }: OpenedPage): string | null => {
  const menu = session.menus.find(({ htmlUrl, isGranted }) => isGranted && htmlUrl === 'catalogueMall')
  return menu ? pageAddress('catalogueMall', menu.menuId, respId) : null
}

interface Pictured {
  id: string
  name: string
  nameEn: string | null
  isOnShelf: boolean
  mainImageId: string | null
  brand: string
  specification: string
  href: string
}

/** What is shown of the SKUs; the mall knows them, where the person has it. */
async function picturesOf({ api, session, respId }: OpenedPage, rows: readonly Row[]): Promise<ReadonlyMap<string, Pictured>> {
  const menu = session.menus.find(({ htmlUrl, isGranted }) => isGranted && htmlUrl === 'catalogueMall')
  const ids = [...new Set(rows.map((row) => textOf(row, 'skuId')))].filter(isId).slice(0, 100)
  if (!menu || ids.length === 0) return new Map()
  const { data } = await api.call<{ cards: Omit<Pictured, 'href'>[] }>('/v1/catalogueSkuRestful/listMall', { ids })
  const address = recordAddress('catalogueSkuDetails', menu.menuId, respId)
  return new Map(data.cards.map((one) => [one.id, { ...one, href: `${address}&id=${one.id}` }]))
}

const nameAt = (row: Row, key: string, language: Language): string => {
  const label = row[`${key}$`] as (Labelled & { nameEn?: string | null }) | undefined
  return label ? inLanguage(label.name, label.nameEn ?? null, language) : ''
}

const sumOf = (rows: readonly Row[]) =>
  money(
    total(
      rows.map((row) => ({ amount: textOf(row, 'grossAmount') || '0' })),
      'amount',
    ),
  )

function groupsOf({ language }: OpenedPage, rows: readonly Row[], pictures: ReadonlyMap<string, Pictured>): CartGroupView[] {
  const keyOf = (row: Row) => [row.orgId, row.supplierId, row.currency].join()
  return [...Map.groupBy(rows, keyOf)].map(([key, own]) => {
    const [first] = own
    return {
      key,
      supplier: first ? nameAt(first, 'supplierId', language) : '',
      org: first ? nameAt(first, 'orgId', language) : '',
      currency: first ? textOf(first, 'currency') : '',
      rows: own.map((row) => rowView(row, pictures.get(textOf(row, 'skuId')), language)),
      sum: sumOf(own.filter(({ checkedFlag }) => checkedFlag === 'Y')),
    }
  })
}

function rowView(row: Row, known: Pictured | undefined, language: Language): CartRowView {
  const [price, seen, code] = [textOf(row, 'grossPrice'), textOf(row, 'priceSeen'), textOf(row, 'rowState')]
  return {
    id: row.id,
    versionNum: Number(row.versionNum),
    name: known ? inLanguage(known.name, known.nameEn, language) : nameAt(row, 'skuId', language),
    about: known ? [known.brand, known.specification].join(' · ') : '',
    picture: known?.mainImageId ? `/picture/${known.mainImageId}` : null,
    href: known?.isOnShelf ? known.href : null,
    uom: uomIn(textOf(row, 'uom'), language),
    qty: spoken(textOf(row, 'qty')),
    needByDate: textOf(row, 'needByDate'),
    addresseeId: textOf(row, 'addresseeId'),
    isTicked: row.checkedFlag === 'Y',
    hasAccepted: row.priceAcceptFlag === 'Y',
    before: seen && price && (isAbove(price, seen) || isAbove(seen, price)) ? money(seen) : null,
    price: price ? money(price) : null,
    amount: row.grossAmount ? money(textOf(row, 'grossAmount')) : null,
    state: { label: code ? inLanguage(...meaningOf('CART_ROW', code), language) : '', tone: toneOfValue('CART_ROW', code) ?? 'idle' },
    needsAccepting: code === 'PRICE_UP',
  }
}

interface Planned {
  supplier: string
  addressee: string
  currency: string
  needByDate: string
  grossAmount: string
  freightAmount: string
  lines: { lineKind: string; skuName: string; qty: string; uom: string | null; grossAmount: string }[]
}

/** Orders and hindrances as the services foresee them. */
async function previewOf({ api, language }: OpenedPage, rows: readonly string[], button: ButtonView | null): Promise<CheckoutView> {
  const words = wordsOf(language)
  const { data } = await api.call<{ orders: Planned[]; messages: { words: { CN: string; EN: string } }[] }>('/v1/catalogueCartRestful/preview', {
    rows,
  })
  return {
    button: data.orders.length > 0 ? button : null,
    title: words('cart.orders', { n: data.orders.length }),
    orders: data.orders.map(({ supplier, addressee, currency, needByDate, grossAmount, freightAmount, lines }) => ({
      supplier,
      addressee,
      needBy: needByDate,
      currency,
      gross: money(grossAmount),
      freight: isAbove(freightAmount, '0') ? money(freightAmount) : null,
      lines: lines
        .filter(({ lineKind }) => lineKind === 'GOODS')
        .map(({ skuName, qty, uom }) => `${skuName} × ${spoken(qty)} ${uom ? uomIn(uom, language) : ''}`),
    })),
    hindrances: data.messages.map(({ words: said }) => said[language]),
  }
}
