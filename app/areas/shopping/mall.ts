/** The mall: what stands on the shelves for whoever shops, as an address asks for it; everything but what goes into the cart is a link or a GET form. */
import { isId } from '../../../catalogue/values/ids.ts'
import type { BesideView, GoodsCard, Language, MallLink, MallNodeView, MallView } from '../../page-types.ts'
import type { PageContext } from '../../server/answer/context.ts'
import { UpstreamRefusal } from '../../server/answer/errors.ts'
import { inLanguage, wordsOf } from '../../server/answer/i18n.ts'
import { idemIn, newIdem } from '../../server/answer/idem.ts'
import { redirect, safeTarget } from '../../server/answer/return-to.ts'
import { addressOfVisit, enterTab, type OpenedPage, openPage } from '../../server/page/open-page.ts'
import { pageAddress, partAddress, recordAddress } from '../../server/page/page-address.ts'
import { redirectWithMessage } from '../../server/session/flash.ts'
import { cardOf, type Offered } from './goods.ts'
import { asTyped, typedName, withTyped } from './typed-qty.ts'

/** So many beside each other. */
const mostCompared = 4
const sizes = [20, 50, 100]
const sorts = ['RANK', 'PRICE_UP', 'PRICE_DOWN', 'SALES', 'NEWEST']
const looks = ['cards', 'list'] as const
const rails = ['USUAL', 'FAVOURITE', 'NEW']
/** Cards in one of them, above the shelves. */
const inRail = 6
const leadTimes = [1, 3, 7]
/** Between values of one condition; names of brands have commas. */
const separator = '|'
const figure = /^\d{1,12}(\.\d{1,6})?$/

interface Facet {
  value: string
  label: string
  labelEn?: string | null
  n: number
}

interface Node {
  id: string
  isPunchOut: boolean
  parentId: string | null
  name: string
  nameEn: string | null
}

interface Offer {
  cards: Offered[]
  facets: Record<'brands' | 'suppliers' | 'attributes', Facet[]>
  nodes?: Node[]
  cartCount: number
}

/** Where the conditions of an address stand. */
interface Here {
  opened: OpenedPage
  params: URLSearchParams
  /** The same address with one condition changed; the first page of it. */
  to(changes: Record<string, string | null>): string
}

export async function showMall(request: Request, context: PageContext) {
  const opened = await openPage(request, context)
  const { page, session, menuId, respId, language, api } = opened
  const words = wordsOf(language)
  const here = hereIn(opened, request)
  const { params } = here
  const wrong = ['from', 'to'].find((name) => params.get(name) && !figure.test(params.get(name) ?? ''))
  const asked = askedIn(here, wrong !== undefined)
  const isFirst = Object.keys(asked).every((key) => ['sort', 'pageIndex', 'pageRows'].includes(key)) && asked.pageIndex === 1
  const ask = (body: object) => api.call<Offer>('/v1/catalogueSkuRestful/listMall', body)
  const compared = idsIn(params.get('compare'))
  const [found, offered, beside] = await Promise.all([
    ask({ ...asked, nodes: true }),
    Promise.all(isFirst ? rails.map((rail) => ask({ rail, pageRows: inRail })) : []),
    compared.length > 0 ? ask({ ids: compared }) : null,
  ])
  const title = page.label?.[language === 'EN' ? 1 : 0] ?? page.name
  const frame = enterTab(context, session, {
    page: page.name,
    title,
    address: addressOfVisit(request),
    mode: 'SINGLE',
    keepAlive: true,
    menuId,
    respId,
  })
  const cards = cardsOf(opened, found.data.cards).map((card) => asTyped(card, new URL(request.url).searchParams))
  const count = found.page?.count ?? cards.length
  const view: MallView = {
    title,
    address: pageAddress(page.name, menuId, respId),
    here: here.to({}),
    words: params.get('q') ?? '',
    priceFrom: params.get('from') ?? '',
    priceTo: params.get('to') ?? '',
    look: params.get('look') === 'list' ? 'list' : 'cards',
    looks: looks.map((look) => ({
      label: words(`mall.look.${look}`),
      href: here.to({ look: look === 'cards' ? null : look }),
      isOn: (params.get('look') ?? 'cards') === look,
    })),
    sorts: sorts.map((sort) => ({
      label: words(`mall.sort.${sort}`),
      href: here.to({ sort: sort === 'RANK' ? null : sort }),
      isOn: (params.get('sort') ?? 'RANK') === sort,
    })),
    sizes: sizes.map((n) => ({ label: String(n), href: here.to({ pageRows: n === sizes[0] ? null : String(n) }), isOn: asked.pageRows === n })),
    allNodes: { label: words('mall.everything'), href: here.to({ node: null }), isOn: !params.get('node') },
    nodes: nodesOf(found.data.nodes ?? [], null, here),
    facets: facetsOf(found.data.facets, here),
    asked: askedFor(found.data, here),
    punchOut: punchOutOf(found.data.nodes ?? [], here),
    rails: offered.flatMap(({ data }, at) =>
      data.cards.length > 0
        ? [{ title: words(`mall.rail.${rails[at]}`), cards: cardsOf(opened, data.cards), href: here.to({ rail: rails[at] ?? null }) }]
        : [],
    ),
    cards,
    count,
    isCapped: found.page?.countKind === 'capped',
    pages: pagesOf(here, count, asked.pageIndex, asked.pageRows),
    cart: cartOf(opened, found.data.cartCount),
    mayAdd: opened.buttons.has('btnAddCart'),
    most: mostCompared,
    compared: beside && comparedView(cardsOf(opened, beside.data.cards), beside.data.cards, language),
    wrong: wrong ? words('mall.noFigure', { value: params.get(wrong) ?? '' }) : null,
  }
  return { page: page.name, view, idem: newIdem(), frame }
}

export async function doInMall(request: Request, context: PageContext): Promise<Response> {
  const opened = await openPage(request, context)
  const form = await request.formData()
  const words = wordsOf(opened.language)
  const here = hereIn(opened, request)
  const [intent = '', skuId = ''] = String(form.get('intent') ?? '').split(':')
  if (intent === 'compare')
    return redirect(here.to({ compare: form.getAll('id').map(String).filter(isId).slice(0, mostCompared).join(separator) || null }), 303)
  if (intent !== 'add') return redirect(here.to({}), 303)
  const back = safeTarget(String(form.get('back') ?? '') || here.to({}))
  const qty = String(form.get('qty') ?? '').trim()
  const orgId = String(form.get('orgId') ?? '')
  try {
    const { data } = await opened.api.call<{ count: number }>(
      '/v1/catalogueCartRestful/addToCart',
      { skuId, ...(qty && { qty }), ...(orgId && { orgId }) },
      idemIn(form),
    )
    return redirectWithMessage(context, back, words('mall.added', { n: data.count }))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return redirectWithMessage(context, withTyped(back, skuId, qty), error.refusal.msg, 'bad')
  }
}

function hereIn(opened: OpenedPage, request: Request): Here {
  const params = new URL(request.url).searchParams
  for (const name of ['menuId', 'respId', '_data', 'park', 'menuQ', typedName]) params.delete(name)
  const base = pageAddress(opened.page.name, opened.menuId, opened.respId)
  const to: Here['to'] = (changes) => {
    const next = new URLSearchParams(params)
    if (!('pageIndex' in changes)) next.delete('pageIndex')
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    return next.size > 0 ? `${base}&${next}` : base
  }
  return { opened, params, to }
}

const listIn = (text: string | null) => (text ?? '').split(separator).filter(Boolean)
const idsIn = (text: string | null) => listIn(text).filter(isId).slice(0, mostCompared)

function askedIn({ params }: Here, isWrong: boolean) {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const node = text('node')
  const size = Number(text('pageRows'))
  const sort = text('sort')
  const lead = text('lead')
  const rail = text('rail')
  return {
    ...(text('q') && { words: text('q').slice(0, 100) }),
    ...(isId(node) && { catalogueId: node }),
    ...(listIn(params.get('brand')).length > 0 && { brands: listIn(params.get('brand')) }),
    ...(listIn(params.get('supplier')).filter(isId).length > 0 && { supplierIds: listIn(params.get('supplier')).filter(isId) }),
    ...(listIn(params.get('attr')).length > 0 && { attributes: listIn(params.get('attr')) }),
    ...(!isWrong && text('from') && { priceFrom: text('from') }),
    ...(!isWrong && text('to') && { priceTo: text('to') }),
    ...(/^\d{1,2}$/.test(lead) && { leadTimeDays: Number(lead) }),
    ...(text('eco') === 'Y' && { ecoFlag: 'Y' }),
    ...(rails.includes(rail) && { rail }),
    ...(sorts.includes(sort) && { sort }),
    pageIndex: Math.min(Math.max(Math.trunc(Number(text('pageIndex'))) || 1, 1), 10_000),
    pageRows: size >= 1 && size <= 100 ? Math.trunc(size) : (sizes[0] ?? 20),
  }
}

/** The cart of whoever has one, with how much lies in it. */
function cartOf({ session, respId }: OpenedPage, count: number): MallView['cart'] {
  const menu = session.menus.find(({ htmlUrl, isGranted }) => isGranted && htmlUrl === 'catalogueCart')
  return menu ? { href: pageAddress('catalogueCart', menu.menuId, respId), count } : null
}

const cardsOf = ({ menuId, respId, language }: OpenedPage, cards: readonly Offered[]): GoodsCard[] =>
  cards.map((one) => cardOf(one, `${recordAddress('catalogueSkuDetails', menuId, respId)}&id=${one.id}`, language))

function nodesOf(nodes: readonly Node[], parentId: string | null, here: Here): MallNodeView[] {
  const current = here.params.get('node')
  return nodes
    .filter((node) => node.parentId === parentId)
    .map(({ id, name, nameEn }) => {
      const children = nodesOf(nodes, id, here)
      return {
        id,
        label: inLanguage(name, nameEn, here.opened.language),
        href: here.to({ node: id }),
        isOn: id === current,
        isOpen: id === current || children.some(({ isOn, isOpen }) => isOn || isOpen),
        children,
      }
    })
}

function punchOutOf(nodes: readonly Node[], { opened: { page, menuId, respId }, params }: Here): string | null {
  const current = nodes.find(({ id }) => id === params.get('node'))
  return current?.isPunchOut ? `${partAddress(page.name, 'punchout', { menuId, respId })}&id=${current.id}` : null
}

/** Values of one name are alternatives: each link puts its own in or takes it out. */
function facetsOf({ brands, suppliers, attributes }: Offer['facets'], here: Here): MallView['facets'] {
  const { language } = here.opened
  const words = wordsOf(language)
  const choice = (name: string, { value, label, labelEn, n }: Facet): MallLink => {
    const chosen = listIn(here.params.get(name))
    const isOn = chosen.includes(value)
    return {
      label: inLanguage(label, labelEn ?? null, language),
      n,
      isOn,
      href: here.to({ [name]: (isOn ? chosen.filter((one) => one !== value) : [...chosen, value]).join(separator) }),
    }
  }
  const lead = here.params.get('lead')
  const eco = here.params.get('eco') === 'Y'
  return [
    { label: words('mall.brand'), values: brands.map((facet) => choice('brand', facet)) },
    { label: words('mall.suppliers'), values: suppliers.map((facet) => choice('supplier', facet)) },
    { label: words('mall.attributesOf'), values: attributes.map((facet) => choice('attr', facet)) },
    {
      label: words('mall.leadTime'),
      values: leadTimes.map((n) => ({
        label: words('mall.within', { n }),
        isOn: lead === String(n),
        href: here.to({ lead: lead === String(n) ? null : String(n) }),
      })),
    },
    { label: words('mall.ecoFacet'), values: [{ label: words('mall.eco'), isOn: eco, href: here.to({ eco: eco ? null : 'Y' }) }] },
  ].filter(({ values }) => values.length > 0)
}

/** What is asked for, to be taken away again. */
function askedFor({ facets, nodes = [] }: Offer, here: Here): MallLink[] {
  const { language } = here.opened
  const words = wordsOf(language)
  const text = (name: string) => here.params.get(name)?.trim() ?? ''
  const chosen = (name: string, known: readonly Facet[]) =>
    listIn(text(name)).map((value) => {
      const facet = known.find((one) => one.value === value)
      return {
        label: facet
          ? inLanguage(facet.label, facet.labelEn ?? null, language)
          : name === 'supplier'
            ? words('mall.suppliers')
            : value.replace('=', ' '),
        href: here.to({
          [name]: listIn(text(name))
            .filter((one) => one !== value)
            .join(separator),
        }),
      }
    })
  const node = nodes.find(({ id }) => id === text('node'))
  const rail = text('rail')
  return [
    ...(text('q') ? [{ label: text('q'), href: here.to({ q: null }) }] : []),
    ...(node ? [{ label: inLanguage(node.name, node.nameEn, language), href: here.to({ node: null }) }] : []),
    ...chosen('brand', facets.brands),
    ...chosen('supplier', facets.suppliers),
    ...chosen('attr', facets.attributes),
    ...(text('from') || text('to') ? [{ label: `${text('from')}–${text('to')}`, href: here.to({ from: null, to: null }) }] : []),
    ...(text('lead') ? [{ label: words('mall.within', { n: text('lead') }), href: here.to({ lead: null }) }] : []),
    ...(text('eco') ? [{ label: words('mall.eco'), href: here.to({ eco: null }) }] : []),
    ...(rails.includes(rail) ? [{ label: words(`mall.rail.${rail}`), href: here.to({ rail: null }) }] : []),
  ]
}

function pagesOf(here: Here, count: number, at: number, size: number): MallView['pages'] {
  const of = Math.max(1, Math.ceil(count / size))
  const step = (n: number) => (n >= 1 && n <= of ? here.to({ pageIndex: n === 1 ? null : String(n) }) : null)
  return { previous: step(at - 1), next: step(at + 1), at: Math.min(at, of), of }
}

function comparedView(cards: readonly GoodsCard[], offers: readonly Offered[], language: Language): BesideView {
  const words = wordsOf(language)
  const row = (key: string, values: string[]) => ({ label: words(`mall.row.${key}`), values, differs: new Set(values).size > 1 })
  return {
    heads: cards.map(({ name, href, picture }) => ({ name, href, picture })),
    rows: [
      row(
        'price',
        cards.map(({ currency, price, uom }) => `${currency} ${price} / ${uom}`),
      ),
      row(
        'brand',
        offers.map(({ brand }) => brand),
      ),
      row(
        'model',
        offers.map(({ model }) => model ?? '—'),
      ),
      row(
        'specification',
        offers.map(({ specification }) => specification),
      ),
      row(
        'supplier',
        cards.map(({ supplier }) => supplier),
      ),
      row(
        'minimum',
        cards.map(({ minimum }) => minimum),
      ),
      row(
        'stock',
        cards.map(({ stock }) => stock ?? '—'),
      ),
      row(
        'lead',
        cards.map(({ leadTime }) => leadTime),
      ),
      row(
        'rating',
        cards.map(({ rating }) => rating ?? '—'),
      ),
    ],
  }
}
