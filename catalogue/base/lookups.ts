/** Look-up types that no single area owns, and what units are to each other. */
import { constants } from '../constants/constants.ts'
import { described, toned, values } from '../language/lookup-type.ts'
import { calendarDays, freeDays, workedDays } from './holidays.ts'

const { CN, EN } = constants['language.meanings']

/** The number behind a TAX_RATE code, in percent, as shipped. */
const rates = { VAT13: '13', VAT9: '9', VAT6: '6', VAT3: '3', VAT1: '1', VAT0: '0' } as const
export const taxRates: Readonly<Record<string, string>> = rates

/** Values that no single area owns. */
export const baseLookups = {
  YES_NO: values(['是否', 'Yes or no'], { Y: ['是', 'Yes'], N: ['否', 'No'] }),
  SYSTEM_LANGUAGE: values(['语言', 'Language'], { CN: [CN, CN], EN: [EN, EN] }),
  /** Days that are otherwise than Monday to Friday: worked under `Y`, free under `N`. */
  WORK_CALENDAR: values(['工作日历', 'Working calendar'], calendarDays, { type: 'YES_NO', under: { Y: workedDays, N: freeDays } }),
  CURRENCY: values(['币种', 'Currency'], {
    CNY: ['人民币', 'Chinese yuan'],
    USD: ['美元', 'US dollar'],
    EUR: ['欧元', 'Euro'],
    JPY: ['日元', 'Japanese yen'],
    HKD: ['港币', 'Hong Kong dollar'],
    GBP: ['英镑', 'Pound sterling'],
  }),
  /** Number of decimals and UN/ECE Rec 20 code of each unit stand in its description: as shipped; what holds is its record (`unit-facts.ts`). */
  UOM: described(
    values(['单位', 'Unit of measure'], {
      PCS: ['个', 'Piece'],
      SET: ['套', 'Set'],
      KG: ['千克', 'Kilogram'],
      G: ['克', 'Gram'],
      T: ['吨', 'Tonne'],
      LB: ['磅', 'Pound'],
      M: ['米', 'Metre'],
      MM: ['毫米', 'Millimetre'],
      ROLL: ['卷', 'Roll'],
      BOX: ['箱', 'Box'],
      L: ['升', 'Litre'],
      H: ['小时', 'Hour'],
      LOT: ['批', 'Lot'],
    }),
    {
      PCS: 'decimals=0;rec20=H87',
      SET: 'decimals=0;rec20=SET',
      KG: 'decimals=3;rec20=KGM',
      G: 'decimals=2;rec20=GRM',
      T: 'decimals=4;rec20=TNE',
      LB: 'decimals=3;rec20=LBR',
      M: 'decimals=2;rec20=MTR',
      MM: 'decimals=0;rec20=MMT',
      ROLL: 'decimals=0;rec20=XRO',
      BOX: 'decimals=0;rec20=XBX',
      L: 'decimals=3;rec20=LTR',
      H: 'decimals=2;rec20=HUR',
      LOT: 'decimals=0;rec20=LO',
    },
  ),
  TAX_RATE: described(values(['税率', 'Tax rate'], { VAT13: ['13%', '13%'], VAT9: ['9%', '9%'], VAT6: ['6%', '6%'], VAT3: ['3%', '3%'], VAT1: ['1%', '1%'], VAT0: ['0%', '0%'] }), rates),
  INCOTERM: values(['贸易术语', 'Incoterm'], {
    EXW: ['EXW 工厂交货', 'EXW Ex works'],
    FCA: ['FCA 货交承运人', 'FCA Free carrier'],
    CPT: ['CPT 运费付至', 'CPT Carriage paid to'],
    CIP: ['CIP 运费保险费付至', 'CIP Carriage and insurance paid to'],
    DAP: ['DAP 目的地交货', 'DAP Delivered at place'],
    DPU: ['DPU 卸货地交货', 'DPU Delivered at place unloaded'],
    DDP: ['DDP 完税后交货', 'DDP Delivered duty paid'],
    FOB: ['FOB 船上交货', 'FOB Free on board'],
    CIF: ['CIF 成本保险费加运费', 'CIF Cost, insurance and freight'],
  }),
  COUNTRY: values(['国家', 'Country'], {
    CN: ['中国', 'China'],
    HK: ['中国香港', 'Hong Kong, China'],
    DE: ['德国', 'Germany'],
    SG: ['新加坡', 'Singapore'],
    US: ['美国', 'United States'],
    JP: ['日本', 'Japan'],
  }),
  ERP_STATUS: toned(values(['ERP状态', 'ERP state'], { NONE: ['未发送', 'Not sent'], SENDING: ['发送中', 'Sending'], SENT: ['成功', 'Sent'], FAILED: ['失败', 'Failed'] }), { idle: ['NONE'], run: ['SENDING'], done: ['SENT'], stop: ['FAILED'] }),
  PURCHASE_GROUP: values(['采购组', 'Purchase group'], {
    P01: ['电子采购组', 'Electronics'],
    P02: ['结构件采购组', 'Structural parts'],
    P03: ['机电采购组', 'Electromechanical'],
    P04: ['原材料采购组', 'Raw materials'],
    P05: ['包装辅料采购组', 'Packaging'],
    P06: ['间接采购组', 'Indirect'],
  }),
} as const

/** One of the first unit is so many of the second, whatever the material; what holds for one material stands at the material. */
export const unitConversions: readonly (readonly [from: string, to: string, rate: string])[] = [
  ['BOX', 'PCS', '24'],
  ['LB', 'KG', '0.45359237'],
  ['LB', 'G', '453.59237'],
  ['T', 'KG', '1000'],
  ['T', 'G', '1000000'],
  ['KG', 'G', '1000'],
  ['M', 'MM', '1000'],
  ['ROLL', 'M', '100'],
]

type BaseLookups = typeof baseLookups
declare module '../language/names.ts' {
  interface LookupTypes extends BaseLookups {}
}
