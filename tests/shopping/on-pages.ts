/** What the tests of all pages need of the mall: a catalogue, SKUs on their way to the shelf, carts and orders. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { shippedNote } from '../delivery/goods.ts'
import type { House, OnPages } from '../pages/of-areas.ts'
import type { Person, World } from '../support/world.ts'
import {
  addressee,
  approvedOrder,
  draftOrder,
  draftSku,
  type Mall,
  openMall,
  ownAddressee,
  putInCart,
  readySku,
  rejectedOrder,
  shelvedSku,
  submittedOrder,
  submittedSku,
} from './mall.ts'

const opened = ({ world }: { world: World }) => openMall(world)

/** A node that nothing hangs on. */
const emptyNode = async ({ buyer }: House) => buyer.save('catalogue', { code: `KE${++nodes}`, name: `空目录${nodes}` })
let nodes = 0

async function disabledNode(house: House): Promise<Doc> {
  const node = await emptyNode(house)
  await house.buyer.act('catalogue', 'doInvalid', node)
  return house.buyer.find('catalogue', node.id)
}

type Make = (mall: Mall, shopper: Person, sku: Doc, qty: string) => Promise<Doc>

/** The warehouse keeper's, of one SKU on the shelf. */
async function bought(house: { world: World }, make: Make): Promise<Doc> {
  const mall = await opened(house)
  await addressee(mall, mall.shopper)
  return make(mall, mall.shopper, await shelvedSku(mall), '4')
}

async function proposed(house: House): Promise<Doc> {
  const sku = await draftSku(await opened(house))
  return house.supplier.find('catalogueSku', sku.id)
}

async function shipped(house: House): Promise<Doc> {
  const order = await bought(house, approvedOrder)
  await shippedNote(house, await house.supplier.find('poHeader', String(order.poHeaderId)), ['4'])
  return house.warehouse.find('catalogueOrder', order.id)
}

const shopper = 'warehouse1'

const onPages: OnPages = {
  situations: {
    catalogue: {
      doEnabled: async (house) => ({ doc: await disabledNode(house), by: 'buyer1' }),
      doInvalid: async (house) => ({ doc: await emptyNode(house), by: 'buyer1' }),
    },
    catalogueAddressee: {
      doDefault: async (house) => ({ doc: await ownAddressee(await opened(house), house.warehouse), by: shopper }),
      doShare: async (house) => ({ doc: await ownAddressee(await opened(house), house.warehouse), by: shopper }),
    },
    catalogueSku: {
      doPropose: async (house) => ({ doc: await proposed(house), by: 'supplier01' }),
      doSubmit: async (house) => ({ doc: await draftSku(await opened(house)), by: 'buyer1' }),
      doApproval: async (house) => ({ doc: await submittedSku(await opened(house)), by: 'manager1' }),
      doReject: async (house) => ({ doc: await submittedSku(await opened(house)), by: 'manager1' }),
      doBatchUp: async (house) => ({ doc: await readySku(await opened(house)), by: 'buyer1' }),
      doBatchDown: async (house) => ({ doc: await shelvedSku(await opened(house)), by: 'buyer1' }),
      doAddCart: async (house) => {
        const mall = await opened(house)
        await addressee(mall, mall.shopper)
        return { doc: await shelvedSku(mall), by: shopper }
      },
      doFavourite: async (house) => ({ doc: await shelvedSku(await opened(house)), by: shopper }),
      doUnfavourite: async (house) => {
        const sku = await shelvedSku(await opened(house))
        await house.warehouse.act('catalogueSku', 'doFavourite', sku)
        return { doc: sku, by: shopper }
      },
    },
    catalogueCart: {
      doCheckout: async (house) => {
        const [subject] = await house.world.query<{ name: string }>('select name from subject order by code limit 1')
        const [dept] = await house.world.query<{ name: string }>(
          `select d.name from department d join organization o on o.id = d.org_id where o.code = 'SZ10' order by d.code limit 1`,
        )
        return { doc: await bought(house, putInCart), by: shopper, input: { costDeptId: String(dept?.name), subjectId: String(subject?.name) } }
      },
      doRemove: async (house) => ({ doc: await bought(house, putInCart), by: shopper }),
    },
    catalogueOrder: {
      doSubmit: async (house) => ({ doc: await bought(house, draftOrder), by: shopper }),
      doWithdraw: async (house) => ({ doc: await bought(house, submittedOrder), by: shopper }),
      doApproval: async (house) => ({ doc: await bought(house, submittedOrder), by: 'manager1' }),
      doReject: async (house) => ({ doc: await bought(house, submittedOrder), by: 'manager1' }),
      doCancel: async (house) => ({ doc: await bought(house, draftOrder), by: shopper }),
      doAbolish: async (house) => ({ doc: await bought(house, approvedOrder), by: 'buyer1' }),
      doConfirmReceipt: async (house) => ({ doc: await shipped(house), by: shopper, on: 'catalogueOrderLine', input: { confirmedQty: '3' } }),
      doFinished: async (house) => ({ doc: await bought(house, approvedOrder), by: 'buyer1' }),
      doReorder: async (house) => ({ doc: await bought(house, rejectedOrder), by: shopper }),
    },
  },
  async makeDocuments(world) {
    const mall = await openMall(world)
    const buyers = mall.people.buyer
    await addressee(mall, buyers)
    await addressee(mall, mall.shopper)
    await draftSku(mall)
    await putInCart(mall, buyers, await shelvedSku(mall), '1')
    await putInCart(mall, mall.shopper, await shelvedSku(mall), '1')
    await draftOrder(mall, buyers, await shelvedSku(mall), '2')
    await approvedOrder(mall, mall.shopper, await shelvedSku(mall), '2')
  },
}

export const { situations, makeDocuments } = onPages
