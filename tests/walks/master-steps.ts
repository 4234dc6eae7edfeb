/** Masters that move under the documents: rates, materials, their plants, places, bill types. */
import { desks } from './house.ts'
import { acting, dayIn, oneOf, price, type Step, save, somebody, type Walk } from './walk.ts'

interface Master {
  id: string
  num: string
  version: number
  status: string
}

const master = (walk: Walk, table: string, where: string, values: unknown[] = []) =>
  oneOf<Master>(walk, `select id, code as num, version_num as version, enabled_flag as status from ${table} where ${where} order by code`, values)

const rate = ({ random }: Walk): string => `${random.int(1, 9)}.${String(random.int(1, 9999)).padStart(4, '0')}`

const newRate: Step = async (walk) => {
  const { random } = walk
  const by = await somebody(walk, desks.finance)
  const startDate = dayIn(walk, random.int(-60, 40))
  const draft = {
    fromCurrency: random.pick(['USD', 'HKD', 'HKD', 'HKD']),
    rate: rate(walk),
    startDate,
    endDate: random.chance(0.5) ? dayIn(walk, 60) : null,
  }
  return { by, what: JSON.stringify(draft), try: () => save(by, 'exchangeRate', draft) }
}

/** Of an entity, one of these changes on one of its rows that walks have to do with. */
function changing(
  entity: string,
  table: string,
  where: string,
  desk: readonly string[],
  changes: readonly ((walk: Walk) => object)[],
  values: (walk: Walk) => unknown[] = () => [],
): Step {
  return async (walk) => {
    const row = await master(walk, table, where, values(walk))
    if (!row) return null
    const by = await somebody(walk, desk)
    const draft = walk.random.pick(changes)(walk)
    return { by, what: `${row.num} ${JSON.stringify(draft)}`, try: () => save(by, entity, draft, row) }
  }
}

const materials = ({ house }: Walk) => [house.goods.map(({ material }) => material)]
const flag =
  (field: string) =>
  ({ random }: Walk) => ({ [field]: random.pick(['Y', 'N']) })
/** Back on more often than off, or the house would come to a stand. */
const onOrOff = ({ random }: Walk) => ({ enabledFlag: random.pick(['Y', 'Y', 'Y', 'N']) })
const percent =
  (field: string) =>
  ({ random }: Walk) => ({ [field]: random.pick(['0', '5', '10', '20']) })

function switching(entity: string, table: string, where: string, desk: readonly string[]): Step {
  return async (walk) => {
    const row = await master(walk, table, where)
    if (!row) return null
    const by = await somebody(walk, desk)
    const action = row.status === 'Y' ? 'doInvalid' : 'doEnabled'
    return { by, what: `${row.num} ${action}`, try: () => acting(by, entity, action, row) }
  }
}

const rates = changing('exchangeRate', 'exchange_rate', `to_currency = 'CNY' and start_date >= '2026-09-01'`, desks.finance, [
  (walk) => ({ rate: rate(walk) }),
  (walk) => ({ endDate: dayIn(walk, walk.random.int(-10, 30)) }),
  (walk) => ({ startDate: dayIn(walk, walk.random.int(-40, 5)) }),
])

const items = changing(
  'materialItem',
  'material_item',
  'id = any($1)',
  [...desks.engineers, ...desks.managers],
  [
    onOrOff,
    ({ random }) => ({ lifecycle: random.pick(['MASS', 'MASS', 'PHASE_OUT', 'PHASE_OUT', 'OBSOLETE']) }),
    ({ random }) => ({ taxRate: random.pick(['VAT13', 'VAT9', 'VAT6']) }),
    ({ random }) => ({ purchaseUom: random.pick(['PCS', 'BOX', 'KG']), purchaseRatio: String(random.int(1, 24)) }),
    ({ random }) => ({ baseUom: random.pick(['PCS', 'KG']) }),
  ],
  materials,
)

const plants = changing(
  'materialOrg',
  'material_org',
  'material_id = any($1)',
  [...desks.buyers, ...desks.managers],
  [
    percent('overPct'),
    percent('underPct'),
    flag('inspectFlag'),
    flag('aslRequired'),
    (walk) => ({ standardPrice: price(walk) }),
    ({ random }) => ({ leadDays: random.int(0, 30) }),
  ],
  materials,
)

const types = changing('purchaseBillType', 'purchase_bill_type', `code in ('PO_STD', 'PO_SMP', 'PO_CAT', 'PR_STD', 'PR_EXP')`, desks.admins, [
  percent('overReceivePercent'),
  percent('underReceivePercent'),
  flag('needDeliveryConfirmFlag'),
  flag('inspectionFlag'),
  flag('zeroPriceFlag'),
  flag('priceEditableFlag'),
  ({ random }) => ({ settlementBasis: random.pick(['RECEIPT', 'INSPECTION']) }),
])

export const masterSteps: Readonly<Record<string, readonly [weight: number, step: Step]>> = {
  'enters a rate': [3, newRate],
  'changes a rate': [3, rates],
  'changes a material': [3, items],
  'changes a material of a plant': [3, plants],
  'changes a bill type': [2, types],
  'switches a place on or off': [
    3,
    switching('storageLocation', 'storage_location', `org_id in (select id from organization where code in ('SZ10', 'HF20'))`, [
      ...desks.warehouse,
      ...desks.managers,
    ]),
  ],
  'switches an address on or off': [1, switching('deliveryInfo', 'delivery_info', 'true', desks.warehouse)],
}
