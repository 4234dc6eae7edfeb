/** What a SKU looks like in the mall, above its record on the pages that shoppers and its makers open. */
import { rowsAt } from '../../lines/rows-at.ts'
import type { GoodsView, Labelled, Row } from '../../page-types.ts'
import { newIdem } from '../../server/answer/idem.ts'
import type { OpenedPage } from '../../server/page/open-page.ts'
import { pageAddress, recordAddress } from '../../server/page/page-address.ts'
import { cardOf, textOf } from './goods.ts'
import { asTyped } from './typed-qty.ts'

const shown = ['catalogueSkuDetails', 'catalogueSkuPreview']

/** Null of every other page, and of a record that is not stored yet. */
export function wareAbove(
  { page, session, menuId, respId, language, buttons }: OpenedPage,
  stored: Row | null,
  asked: URLSearchParams,
): GoodsView | null {
  if (!shown.includes(page.name) || !stored) return null
  const isPreview = page.name === 'catalogueSkuPreview'
  const mall = session.menus.find(({ htmlUrl, isGranted }) => isGranted && htmlUrl === 'catalogueMall')
  const href = `${recordAddress(page.name, menuId, respId)}&id=${stored.id}`
  const [org] = rowsAt(stored, 'catalogueSkuOrg')
  const supplier = stored.supplierId$ as (Labelled & { nameEn?: string }) | undefined
  const card = cardOf(
    {
      id: stored.id,
      docNum: textOf(stored, 'docNum'),
      versionNum: Number(stored.versionNum),
      name: textOf(stored, 'name'),
      nameEn: textOf(stored, 'nameEn') || null,
      brand: textOf(stored, 'brand'),
      model: textOf(stored, 'model') || null,
      specification: textOf(stored, 'specification'),
      uom: textOf(stored, 'uom'),
      currency: textOf(stored, 'currency'),
      mainImageId: textOf(stored, 'mainImageId') || null,
      grossPrice: textOf(stored, 'grossPrice') || '0',
      marketPrice: textOf(stored, 'marketPrice') || null,
      availableQty: textOf(stored, 'availableQty') || null,
      minOrderQty: (org && textOf(org, 'minOrderQty')) || textOf(stored, 'minOrderQty'),
      multipleQty: textOf(stored, 'multipleQty'),
      leadTimeDays: Number(stored.leadTimeDays ?? 0),
      ecoFlag: textOf(stored, 'ecoFlag') || null,
      salesQty: textOf(stored, 'salesQty') || null,
      ratingAvg: textOf(stored, 'ratingAvg') || null,
      ratingCount: Number(stored.ratingCount ?? 0),
      supplierName: supplier?.name ?? '',
      supplierNameEn: supplier?.nameEn ?? null,
      orgId: '',
    },
    href,
    language,
  )
  return {
    card: asTyped(card, asked),
    pictures: rowsAt(stored, 'imageIds$').map((file) => ({ src: `/picture/${file.id}`, label: textOf(file, 'originalFileName') })),
    attributes: rowsAt(stored, 'catalogueSkuAttribute').map((one) => ({ name: textOf(one, 'attrName'), value: textOf(one, 'attrValue') })),
    detail: textOf(stored, 'detail'),
    isPreview,
    add:
      !isPreview && mall && buttons.has('btnAddCart') && stored.status === 'ON_SHELF'
        ? { address: pageAddress('catalogueMall', mall.menuId, respId), back: href }
        : null,
    idem: newIdem(),
    mallHref: mall ? pageAddress('catalogueMall', mall.menuId, respId) : null,
  }
}
