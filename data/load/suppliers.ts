/** The forty suppliers with their sites, accounts, categories and contacts; then who supplies what: prices and the approved list. */
import { taxRates } from '../../catalogue/base/lookups.ts'
import { add, type Book, dayFrom, idOf, refTo } from './book.ts'
import { type CsvRow, listIn, readCsv } from './csv.ts'
import { hasSites } from './masters.ts'
import { buyerOf } from './people.ts'
import { plusDays } from './year/steps.ts'

export function addSuppliers(book: Book): void {
  const banks = new Map(readCsv('demo/banks').flatMap((row) => [[row.name, row.code] as const, [row.nameEn, row.code] as const]))
  const users = readCsv('demo/users')
  for (const row of readCsv('demo/suppliers'))
    addSupplier(book, row, banks.get(row.bankName), users.find((user) => user.supplierCodes === row.code)?.userName)
  addPrices(book)
  addApprovedList(book)
}

const siteStates: Record<string, string> = { FROZEN: 'HOLD', QUIT: 'CLOSED', BLACKLISTED: 'CLOSED' }
/** There is no black list of single categories: with the supplier they have quit. */
const categoryState = (stage: string) => (stage === 'BLACKLISTED' ? 'QUIT' : stage)
/** What a supplier on trial may deliver of each material; the machine dealer one machine. */
const trialLimits: Record<string, string> = { S000029: '500', S000030: '1' }

function addSupplier(book: Book, row: CsvRow, bankCode: string | undefined, userName: string | undefined): void {
  const { code = '', stage = '', name, nameEn, shortName, grade } = row
  const wasQualified = hasSites(row) && stage !== 'TRIAL'
  const dates = wasQualified ? { qualifyDate: dayFrom(book, -18), expireDate: dayFrom(book, 18) } : {}
  add(book, 'supplierInfo', code, {
    code,
    name,
    nameEn,
    shortName,
    creditCode: row.uscc || null,
    registrationNo: row.registrationNo || null,
    countryCode: row.countryCode,
    districtId: refTo('district', row.districtCode),
    supplierType: row.kind,
    lifecycle: stage,
    supplierGrade: grade || null,
    legalPerson: row.legalRepresentative,
    registeredCapital: row.registeredCapital,
    capitalCurrency: row.capitalCurrency,
    establishDate: row.foundedDate,
    registerAddress: row.address,
    website: row.website,
    phone: row.phone,
    staffQty: Number(row.employees),
    taxpayerType: row.taxpayerType,
    defaultTaxRate: row.taxRate,
    defaultCurrency: row.currency,
    paymentTermId: refTo('paymentTerm', row.paymentTerm),
    ownerBuyerId: buyerOf(listIn(row.orgCodes)[0] ?? ''),
    qualifyDate: dates.qualifyDate,
    requalifyDate: dates.expireDate,
    orderHoldFlag: stage === 'FROZEN' ? 'Y' : 'N',
    source: 'IMPORT',
    supplierSite: hasSites(row) ? listIn(row.orgCodes).map((org) => siteOf(row, org, dates)) : [],
    supplierAccount: [accountOf(row, bankCode)],
    supplierLocation: [locationOf(row)],
    supplierCategory: listIn(row.categoryCodes).flatMap((category) => listIn(row.orgCodes).map((org) => categoryOf(row, category, org, dates))),
    supplierContact: [contactOf(row, userName)],
    supplierDeliveryDay: hasSites(row) && !siteStates[stage] ? listIn(row.orgCodes).map((org) => ({ orgId: idOf('organization', org) })) : [],
  })
}

function siteOf({ code, stage = '', currency, paymentTerm, taxRate, leadDays }: CsvRow, org: string, dates: object) {
  const siteCode = `${code}-${org}`
  return {
    id: idOf('supplierSite', siteCode),
    siteCode,
    orgId: idOf('organization', org),
    siteStatus: siteStates[stage] ?? 'ACTIVE',
    currency,
    paymentTermId: refTo('paymentTerm', paymentTerm),
    taxRate,
    buyerId: buyerOf(org),
    accountId: idOf('supplierAccount', code ?? ''),
    leadDays: Number(leadDays),
    ...dates,
  }
}

function accountOf({ code, name, bankName, bankAccount, currency }: CsvRow, bankCode: string | undefined) {
  const isSwift = bankCode !== undefined && !/^\d+$/.test(bankCode)
  return {
    id: idOf('supplierAccount', code ?? ''),
    bankId: refTo('bank', bankCode),
    bankName,
    swiftCode: isSwift ? bankCode : null,
    accountNo: bankAccount,
    accountName: name,
    currency,
    purpose: 'BASIC',
    defaultFlag: 'Y',
    verifyStatus: 'VERIFIED',
    verifyMethod: 'CALLBACK',
  }
}

function locationOf({ code, shortName, countryCode, districtCode, address, contactName, phone }: CsvRow) {
  const districtId = refTo('district', districtCode)
  return {
    id: idOf('supplierLocation', code ?? ''),
    locationType: 'OFFICE',
    name: shortName,
    countryCode,
    districtId,
    address,
    contactName,
    phone,
    mainFlag: 'Y',
  }
}

function categoryOf({ code, stage = '', grade }: CsvRow, category: string, org: string, dates: object) {
  return {
    id: idOf('supplierCategory', `${code}:${category}:${org}`),
    categoryId: idOf('purchaseCategory', category),
    orgId: idOf('organization', org),
    status: categoryState(stage),
    formerStatus: stage === 'FROZEN' ? 'QUALIFIED' : null,
    gradeInCategory: grade || null,
    trialQtyLimit: stage === 'TRIAL' ? trialLimits[code ?? ''] : null,
    ...dates,
  }
}

function contactOf({ code, contactName, contactNameEn, contactMobile, phone, contactEmail }: CsvRow, userName: string | undefined) {
  return {
    id: idOf('supplierContact', code ?? ''),
    name: contactName,
    nameEn: contactNameEn,
    title: '销售经理',
    duties: ['SALES', 'LOGISTICS'],
    mobile: contactMobile,
    phone,
    email: contactEmail,
    mainFlag: 'Y',
    userId: refTo('user', userName),
  }
}

// ── Who supplies what ───────────────────────────────────────────────────────────────────────────────────────────────

interface Source extends CsvRow {
  org: string
  category: string
  stage: string
}

let found: Source[] | undefined
/** Each price of a supplier at each business unit that buys the material and that the supplier serves. */
export function sources(): Source[] {
  if (found) return found
  const materials = new Map(readCsv('demo/materials').map((row) => [row.code, row]))
  const suppliers = new Map(readCsv('demo/suppliers').map((row) => [row.code, row]))
  found = readCsv('demo/sourcing').flatMap((row) => {
    const material = materials.get(row.materialCode)
    const supplier = suppliers.get(row.supplierCode)
    const shared = listIn(material?.orgCodes).filter((org) => listIn(supplier?.orgCodes).includes(org))
    return shared.map((org) => ({ ...row, org, category: material?.categoryCode ?? '', stage: supplier?.stage ?? '' }))
  })
  return found
}

/** Opening prices: from before the story until the end of the year after. */
function addPrices(book: Book): void {
  const startDate = dayFrom(book, -13)
  const endDate = `${Number(book.today.slice(0, 4)) + 1}-12-31`
  for (const row of sources()) {
    const { materialCode = '', supplierCode = '', currency, priceUom, netPrice, taxRate = '', org, category, stage } = row
    const code = [org, supplierCode, materialCode, priceUom, currency, '0', startDate].join(' ')
    const categoryId = idOf('purchaseCategory', category)
    add(book, 'supplierPriceList', `${org} ${supplierCode} ${materialCode}`, {
      code,
      name: code,
      orgId: idOf('organization', org),
      supplierId: idOf('supplierInfo', supplierCode),
      materialId: idOf('materialItem', materialCode),
      categoryId,
      scopeCategoryIds: [categoryId],
      uom: priceUom,
      currency,
      minQty: '0',
      netPrice,
      taxRate: taxRates[taxRate],
      leadDays: Number(row.leadDays),
      startDate,
      endDate,
      sourceType: 'IMPORT',
      state: stage === 'FROZEN' ? 'FROZEN' : 'EFFECTIVE',
    })
  }
}

/** Shares of the first, second and third choice, by how many there are. */
const shares: Record<number, readonly string[]> = { 1: ['100'], 2: ['70', '30'], 3: ['60', '30', '10'] }
const ranks = ['PREFERRED', 'SECOND', 'RESTRICTED']

/** One list a business unit and second-level category, approved before the story began. */
function addApprovedList(book: Book): void {
  const day = dayFrom(book, -13)
  const endDate = `${Number(book.today.slice(0, 4)) + 1}-12-31`
  const endsSoon = runningOut(book.today)
  const lists = [...Map.groupBy(sources(), ({ org, category }) => `${org} ${category.slice(0, 4)}`)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [index, [key, rows]] of lists.entries()) {
    const [org = ''] = key.split(' ')
    add(book, 'aslHeader', key, {
      docNum: `ASL${day.replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
      status: 'APPROVED',
      orgId: idOf('organization', org),
      applicantId: buyerOf(org),
      deptId: idOf('department', 'D02'),
      reason: '期初导入',
      effectiveDate: day,
      scopeCategoryIds: [...new Set(rows.map((row) => idOf('purchaseCategory', row.category)))].sort(),
      aslLine: [...Map.groupBy(rows, (row) => row.materialCode).values()].flatMap((choices) =>
        linesFor(choices, day, (row) => endsSoon.get(keyOf(row)) ?? endDate),
      ),
    })
  }
}

const keyOf = ({ org, supplierCode, materialCode }: Source) => `${org} ${supplierCode} ${materialCode}`

/** Nine lines of 苏州工厂 with their last days, all within the next thirty. */
function runningOut(today: string): Map<string, string> {
  const own = sources().filter(({ org, stage }) => org === 'SZ10' && stage === 'QUALIFIED')
  const chosen = own.filter((_, at) => at % 40 === 39).slice(0, 9)
  return new Map(chosen.map((row, at) => [keyOf(row), plusDays(today, 5 + at * 3)]))
}

/** The choices for one material at one business unit, best first; who is frozen keeps the line and loses the share. */
function linesFor(choices: readonly Source[], startDate: string, endOf: (row: Source) => string) {
  const usable = choices.filter((row) => row.stage !== 'FROZEN').sort((a, b) => Number(a.rank) - Number(b.rank))
  return choices.map((row) => {
    const { materialCode = '', supplierCode = '', stage, org, category, moq, mpq, leadDays } = row
    const place = usable.indexOf(row)
    return {
      id: idOf('aslLine', keyOf(row)),
      materialId: idOf('materialItem', materialCode),
      categoryId: idOf('purchaseCategory', category),
      supplierId: idOf('supplierInfo', supplierCode),
      supplierSiteId: idOf('supplierSite', `${supplierCode}-${org}`),
      sourceRank: stage === 'TRIAL' ? 'TRIAL' : (ranks[Math.max(place, 0)] ?? 'RESTRICTED'),
      quotaPercent: place < 0 ? null : (shares[usable.length]?.[place] ?? null),
      minOrderQty: moq,
      packQty: mpq,
      leadTimeDays: Number(leadDays),
      trialQtyLimit: stage === 'TRIAL' ? trialLimits[supplierCode] : null,
      startDate,
      endDate: endOf(row),
      effectState: stage === 'FROZEN' ? 'FROZEN' : 'EFFECTIVE',
    }
  })
}
