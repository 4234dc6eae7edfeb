/** The vocabulary: places, banks, subjects, categories, materials, terms, rates, projects, bill types, parameters. */
import { floorOf, multiply } from '../../catalogue/language/formula.ts'
import { configParameters } from '../../catalogue/master-data/lookups.ts'
import { nodesIn } from '../../upstream/areas/master-data/payment-term.ts'
import { type Paths, pathsOf } from '../../upstream/runtime/reading/paths.ts'
import { keepingOf } from './batches.ts'
import { add, type Book, dayFrom, idOf, refTo } from './book.ts'
import { type CsvRow, listIn, readCsv } from './csv.ts'
import { buyerOf } from './people.ts'

export function addMasters(book: Book): void {
  addDistricts(book)
  addBanks(book)
  addSubjects(book)
  addCategories(book)
  addPlaces(book)
  addMaterials(book)
  addPaymentTerms(book)
  addExchangeRates(book)
  addProjects(book)
  addBillTypes(book)
  addRelations(book)
  addParameters(book)
}

// ── Places ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const countries = [
  ['CN', '中国', 'China'],
  ['HK', '中国香港', 'Hong Kong, China'],
  ['DE', '德国', 'Germany'],
  ['SG', '新加坡', 'Singapore'],
] as const

/** A province is 32, its city 3205, a district 320576: all six digits long. */
const districtCode = (code: string) => code.padEnd(6, '0')

function addDistricts(book: Book): void {
  for (const [code, name, nameEn] of countries) add(book, 'district', code, { code, name, nameEn, levelNum: 0 })
  const put = ({ code = '', name }: CsvRow, parent: string, levelNum: number) =>
    add(book, 'district', districtCode(code), { code: districtCode(code), name, levelNum, parentId: idOf('district', parent) })
  for (const row of readCsv('districts/provinces')) put(row, 'CN', 1)
  for (const row of readCsv('districts/cities')) put(row, districtCode(row.provinceCode ?? ''), 2)
  // Cities without districts stand in both files.
  for (const row of readCsv('districts/areas')) if (row.code !== districtCode(row.cityCode ?? '')) put(row, districtCode(row.cityCode ?? ''), 3)
}

function addBanks(book: Book): void {
  for (const { code = '', name, nameEn, bankType, countryCode, cityCode } of readCsv('demo/banks')) {
    add(book, 'bank', code, { code, name, nameEn, bankType, countryCode, districtId: cityCode ? idOf('district', districtCode(cityCode)) : null })
  }
}

function addPlaces(book: Book): void {
  for (const row of readCsv('demo/delivery-addresses')) {
    const { code = '', name, nameEn, address, addressEn, contactName, phone, receiveWindow, gate, dock, defaultFlag } = row
    const orgId = refTo('organization', row.orgCode)
    const districtId = refTo('district', row.districtCode)
    add(book, 'deliveryInfo', code, {
      code,
      name,
      nameEn,
      orgId,
      districtId,
      address,
      addressEn,
      contactName,
      phone,
      receiveWindow,
      gate,
      dock,
      defaultFlag,
    })
  }
  for (const row of readCsv('demo/storage-locations')) {
    const { code = '', name, nameEn, warehouseCode, locationType, erpCode } = row
    const where = { orgId: refTo('organization', row.orgCode), deliveryInfoId: refTo('deliveryInfo', row.deliveryAddressCode) }
    add(book, 'storageLocation', code, {
      code,
      name,
      nameEn,
      warehouseCode,
      locationType,
      erpCode,
      ...where,
      keeperId: refTo('user', row.keeperUserName),
    })
  }
}

// ── Subjects and categories ─────────────────────────────────────────────────────────────────────────────────────────

const subjects = [
  ['1400', null, '材料采购', 'Materials', 'MATERIAL'],
  ['140301', '1400', '原材料', 'Raw materials', 'MATERIAL'],
  ['140302', '1400', '外购件', 'Bought-in parts', 'MATERIAL'],
  ['140303', '1400', '包装物', 'Packaging', 'MATERIAL'],
  ['1600', null, '长期资产', 'Fixed assets', 'ASSET'],
  ['160101', '1600', '机器设备', 'Machinery', 'ASSET'],
  ['160102', '1600', '模具', 'Moulds', 'ASSET'],
  ['6600', null, '费用', 'Expenses', 'EXPENSE'],
  ['660201', '6600', '修理费', 'Repairs', 'EXPENSE'],
  ['660202', '6600', '办公与劳保', 'Office and safety supplies', 'EXPENSE'],
  ['5300', null, '研发支出', 'Research and development', 'RND'],
  ['530101', '5300', '研发材料', 'R&D materials', 'RND'],
] as const

function addSubjects(book: Book): void {
  for (const [code, parent, name, nameEn, subjectType] of subjects) {
    add(book, 'subject', code, {
      code,
      name,
      nameEn,
      subjectType,
      parentId: refTo('subject', parent ?? undefined),
      levelNum: parent ? 2 : 1,
      erpAccount: code,
    })
  }
}

function addCategories(book: Book): void {
  const materials = readCsv('demo/materials')
  const paths = new Map<string, Paths>()
  for (const row of readCsv('demo/categories')) {
    const { code = '', name = '', nameEn = '', parentCode = '' } = row
    const path = pathsOf({ name, nameEn }, paths.get(parentCode))
    paths.set(code, path)
    add(book, 'purchaseCategory', code, {
      code,
      name,
      nameEn,
      parentId: refTo('purchaseCategory', parentCode),
      levelNum: Number(row.level),
      ...path,
      categoryType: row.nature,
      managerId: refTo('user', row.managerUserName),
      buyerId: refTo('user', row.buyerUserName),
      purchaseGroup: row.purchaseGroup,
      defaultTaxRate: row.taxRate,
      materialCount: materials.filter((material) => material.categoryCode?.startsWith(code)).length,
    })
  }
}

// ── Materials ───────────────────────────────────────────────────────────────────────────────────────────────────────

function addMaterials(book: Book): void {
  const taxOf = new Map(readCsv('demo/categories').map((row) => [row.code, row.taxRate]))
  for (const row of readCsv('demo/materials')) {
    const { code = '', name, nameEn, materialType, purchaseUom, brand, drawingNo, drawingVersion, purchaseRatio } = row
    const categoryId = idOf('purchaseCategory', row.categoryCode ?? '')
    add(book, 'materialItem', code, {
      code,
      name,
      nameEn,
      specModel: row.specification,
      categoryId,
      scopeCategoryIds: [categoryId],
      materialType,
      lifecycle: row.status,
      baseUom: row.uom,
      purchaseUom,
      purchaseRatio,
      taxRate: taxOf.get(row.categoryCode ?? ''),
      drawingNo: drawingNo || null,
      drawingVersion: drawingVersion || null,
      brand: brand || null,
      keyPartFlag: row.keyPart,
      netWeight: row.weightKg || null,
      weightUom: row.weightKg ? 'KG' : null,
      inspectFlag: materialType === 'SERVICE' ? 'N' : 'Y',
      ...keepingOf(row.categoryCode),
    })
    for (const orgCode of listIn(row.orgCodes)) addMaterialOrg(book, row, orgCode)
  }
}

function addMaterialOrg(book: Book, row: CsvRow, orgCode: string): void {
  const { code = '', name, nameEn, moq = '0', mpq = '1', purchaseRatio, standardPrice, leadDays } = row
  const key = `${code}@${orgCode}`
  const categoryId = idOf('purchaseCategory', row.categoryCode ?? '')
  const isStocked = row.status === 'MASS' && row.materialType !== 'SERVICE'
  add(book, 'materialOrg', key, {
    code: key,
    name,
    nameEn,
    materialId: idOf('materialItem', code),
    orgId: idOf('organization', orgCode),
    categoryId,
    scopeCategoryIds: [categoryId],
    buyerId: buyerOf(orgCode),
    leadDays: Number(leadDays),
    moq,
    mpq,
    // Half of the smallest order, in base units.
    safetyStock: isStocked ? floorOf(multiply(multiply(moq, purchaseRatio || '1'), '0.5')) : '0',
    storageLocationId: idOf('storageLocation', `${orgCode}-GOOD`),
    standardPrice,
  })
}

// ── Terms and rates ─────────────────────────────────────────────────────────────────────────────────────────────────

function addPaymentTerms(book: Book): void {
  const sites = readCsv('demo/suppliers').filter(hasSites)
  for (const [code = '', nodes] of Map.groupBy(readCsv('demo/payment-terms'), (row) => row.code)) {
    const { name, nameEn, termType, currencyScope } = nodes[0] as CsvRow
    const parts = nodes.map(({ nodeType = '', nodeRatio = '' }) => ({ nodeType, ratio: nodeRatio }))
    add(book, 'paymentTerm', code, {
      code,
      name,
      nameEn,
      termType,
      enabledFlag: 'Y',
      currencyScope: currencyScope || null,
      nodesText: nodesIn(parts, 'CN'),
      nodesTextEn: nodesIn(parts, 'EN'),
      usedCount: sites.filter((row) => row.paymentTerm === code).reduce((count, row) => count + listIn(row.orgCodes).length, 0),
      paymentTermNode: nodes.map(({ nodeType, nodeRatio, baseEvent, dueRule, days, fixedDay, paymentMethod }) => ({
        nodeType,
        ratio: nodeRatio,
        baseEvent,
        dueRule,
        days: Number(days),
        fixedDay: fixedDay ? Number(fixedDay) : null,
        paymentMethod,
      })),
    })
  }
}

/** Sites exist once an introduction is through, and stay when the supplier leaves. */
export const hasSites = ({ stage = '' }: CsvRow): boolean => !['INTRODUCING', 'POTENTIAL'].includes(stage)

/** The months of 2026, and for the months of the story outside that year the same calendar month of it. */
function addExchangeRates(book: Book): void {
  const rows = readCsv('demo/exchange-rates')
  for (const row of rows) addRate(book, row, row.startDate ?? '')
  for (let back = -12; back <= 1; back++) {
    const month = dayFrom(book, back).slice(0, 7)
    if (month.startsWith('2026')) continue
    for (const row of rows) if (row.startDate?.slice(5, 7) === month.slice(5)) addRate(book, row, `${month}-01`)
  }
}

function addRate(book: Book, { fromCurrency, toCurrency, rateType, rate, unitQty, source }: CsvRow, startDate: string): void {
  const [year = 0, month = 0] = startDate.split('-').map(Number)
  const endDate = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  const code = `${fromCurrency}/${toCurrency} ${rateType} ${startDate}`
  add(book, 'exchangeRate', code, {
    code,
    name: code,
    fromCurrency,
    toCurrency,
    rateType,
    startDate,
    endDate,
    rate,
    unitQty: Number(unitQty),
    source,
    usedCount: 0,
  })
}

// ── Projects, bill types, relations, parameters ─────────────────────────────────────────────────────────────────────

function addProjects(book: Book): void {
  const users = new Map(readCsv('demo/users').map((row) => [row.employeeNo, row.userName]))
  const currencies = new Map(readCsv('demo/organisations').map((row) => [row.code, row.baseCurrency]))
  const budgets = Map.groupBy(readCsv('demo/project-budgets'), ({ projectCode }) => projectCode)
  for (const row of readCsv('demo/projects')) {
    const { code = '', name, nameEn, projectType, stage, planStart, planEnd, customerName, budgetAmount } = row
    const managerId = refTo('user', users.get(row.managerEmployeeNo) ?? 'manager1')
    const orgId = refTo('organization', row.orgCode)
    add(book, 'project', code, {
      code,
      name,
      nameEn,
      orgId,
      projectType,
      managerId,
      stage,
      planStart,
      planEnd,
      customerName: customerName || null,
      currency: currencies.get(row.orgCode ?? ''),
      budgetAmount,
      ...unused(budgetAmount),
      projectBudget: (budgets.get(code) ?? []).map(({ subjectCode, amount }) => ({
        subjectId: subjectCode ? idOf('subject', subjectCode) : null,
        amount,
        ...unused(amount),
        requisitionAmount: '0',
        orderAmount: '0',
        reportedAmount: '0',
        invoicedAmount: '0',
        actualAmount: '0',
        overFlag: 'N',
        projectId: idOf('project', code),
      })),
    })
  }
}

/** Nothing is committed yet. */
const unused = (budget: string | undefined) => ({ usedAmount: '0', availableAmount: budget, usedPercent: '0' })

const orderTypes = ['PO_STD', 'PO_OUT', 'PO_CSG', 'PO_EXP', 'PO_AST', 'PO_MLD', 'PO_SMP', 'PO_TRY', 'PO_CAT']
/** Which type becomes which; the only one of its kind is the default. */
const billRelations = [
  ['PR_STD', 'ORDER', 'PO_STD'],
  ['PR_STD', 'AGREEMENT', 'PA_STD'],
  ['PR_URG', 'ORDER', 'PO_STD'],
  ['PR_EXP', 'ORDER', 'PO_EXP'],
  ['PR_SMP', 'ORDER', 'PO_SMP'],
  ['PA_STD', 'ORDER', 'PO_STD'],
  ['PO_STD', 'NOTICE', 'NT_STD'],
  ...orderTypes.map((type) => [type, 'RECEIVE', 'RC_STD'] as const),
] as const

function addBillTypes(book: Book): void {
  for (const { code = '', orgCodes, earlyDays, lateDays, overReceivePercent, underReceivePercent, ...flags } of readCsv('demo/bill-types')) {
    add(book, 'purchaseBillType', code, {
      code,
      ...flags,
      orgIds: orgCodes ? listIn(orgCodes).map((org) => idOf('organization', org)) : null,
      overReceivePercent: overReceivePercent || null,
      underReceivePercent: underReceivePercent || null,
      earlyDays: Number(earlyDays),
      lateDays: Number(lateDays),
      purchaseBillTypeRelation: billRelations
        .filter(([source]) => source === code)
        .map(([, targetKind, target]) => ({ targetKind, targetTypeId: idOf('purchaseBillType', target), defaultFlag: 'Y' })),
    })
  }
}

function addRelations(book: Book): void {
  const put = (from: string, relationType: string, to: string) => {
    const code = `${from} ${relationType} ${to}`
    const orgs = { fromOrgId: idOf('organization', from), toOrgId: idOf('organization', to) }
    add(book, 'orgRelation', code, { code, name: code, relationType, ...orgs, defaultFlag: 'Y' })
  }
  for (const plant of ['SZ10', 'HF20', 'SR30']) {
    put('HD01', 'PURCHASE_FOR', plant)
    put(plant, 'INVOICE_TO', 'HD01')
  }
}

const parameters = [
  ['RECEIVE_OVER_PCT', null, '0'],
  ['RECEIVE_UNDER_PCT', null, '0'],
  ['PRICE_MATCH_AMT', null, '0.01'],
  ['BUDGET_CONTROL', null, 'WARN'],
  ['REGISTER_SELF', null, 'Y'],
  ['INVITE_DAYS', null, '14'],
  ['CREDENTIAL_WARN_DAYS', null, '60'],
  ['QUALIFY_PASS_SCORE', null, '80'],
  ['QUALIFY_COND_SCORE', null, '60'],
  ['INSPECT_SLA_HOURS', null, '24'],
  ['RECEIVE_OVER_PCT', 'SZ10', '3'],
  ['INSPECT_SLA_HOURS', 'HF20', '36'],
  ['BUDGET_CONTROL', 'SR30', 'BLOCK'],
] as const

function addParameters(book: Book): void {
  for (const [parameterCode, org, value] of parameters) {
    const { type, value: defaultValue } = configParameters[parameterCode]
    const code = `${parameterCode}@${org ?? '*'}`
    add(book, 'configProfile', code, {
      code,
      name: code,
      parameterCode,
      orgId: refTo('organization', org ?? undefined),
      valueType: type,
      value,
      defaultValue,
      reason: '初始化',
    })
  }
}
