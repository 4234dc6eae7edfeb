/** The organisations, their people and who may sign in. */
import { type Paths, pathsOf } from '../../upstream/runtime/reading/paths.ts'
import { add, type Book, idOf, LOADER, refTo } from './book.ts'
import { type CsvRow, listIn, readCsv } from './csv.ts'

export function addPeople(book: Book): void {
  addOrganisations(book)
  addJobs(book)
  addPositions(book)
  const persons = readCsv('demo/persons')
  for (const row of persons) addPerson(book, row)
  const byNumber = new Map(persons.map((row) => [row.employeeNo, row]))
  const suppliers = new Map(readCsv('demo/suppliers').map((row) => [row.code, row]))
  for (const row of readCsv('demo/users')) addUser(book, row, byNumber.get(row.employeeNo), suppliers.get(listIn(row.supplierCodes)[0]))
}

function addJobs(book: Book): void {
  for (const { code = '', name, nameEn, jobFamily, grade, allocationAreas } of readCsv('demo/jobs'))
    add(book, 'job', code, {
      code,
      name,
      nameEn,
      jobFamily,
      grade: Number(grade),
      allocationAreas: allocationAreas ? allocationAreas.split(';') : null,
    })
  for (const { code = '', name, nameEn, rank = '', approvalLimitAmount } of readCsv('demo/person-levels'))
    add(book, 'personLevel', rank, { code, name, nameEn, rank: Number(rank), approvalLimitAmount: approvalLimitAmount || null })
}

const allotments = () => readCsv('demo/position-allotments')
const isHeld = ({ endDate }: CsvRow) => !endDate

function addPositions(book: Book): void {
  const held = Map.groupBy(allotments().filter(isHeld), (row) => row.positionCode)
  const orgs = new Map(readCsv('demo/departments').map((row) => [row.code, row.orgCode]))
  for (const { code = '', departmentCode, jobCode, name, nameEn, headcount, parentCode, isHead, levelRank } of readCsv('demo/positions'))
    add(book, 'position', code, {
      code,
      name,
      nameEn,
      orgId: refTo('organization', orgs.get(departmentCode)),
      departmentId: refTo('department', departmentCode),
      jobId: refTo('job', jobCode),
      headcount: Number(headcount),
      parentPositionId: refTo('position', parentCode),
      isHead,
      personLevelId: refTo('personLevel', levelRank),
      occupied: held.get(code)?.length ?? 0,
    })
}

const allotmentsOf = (employeeNo: string) => allotments().filter((allotment) => allotment.employeeNo === employeeNo)

/** The row of the main position that the person holds. */
function mainPlaceOf(employeeNo: string): CsvRow | undefined {
  const main = allotmentsOf(employeeNo).find((allotment) => allotment.isMain === 'Y' && isHeld(allotment))
  return readCsv('demo/positions').find(({ code }) => code === main?.positionCode)
}

function addPerson(book: Book, row: CsvRow): void {
  const { employeeNo = '', name, nameEn, gender, email, mobile, idNoMasked, hireDate } = row
  const own = allotmentsOf(employeeNo)
  const place = mainPlaceOf(employeeNo)
  add(book, 'person', employeeNo, {
    code: employeeNo,
    name,
    nameEn,
    gender,
    email,
    mobile,
    idNoMasked,
    hireDate,
    orgId: refTo('organization', row.orgCode),
    personLevelId: refTo('personLevel', row.levelRank),
    managerId: refTo('person', row.managerEmployeeNo),
    managerIds: managersAbove(row).map((number) => idOf('person', number)),
    mainPositionId: refTo('position', place?.code),
    departmentId: refTo('department', place?.departmentCode),
    jobId: refTo('job', place?.jobCode),
    positionAllot: own.map(({ positionCode = '', isMain, percent, startDate, endDate }) => ({
      positionId: idOf('position', positionCode),
      isMain,
      percent,
      startDate,
      endDate: endDate || null,
    })),
  })
}

/** Employee numbers from the manager to the top. */
function managersAbove({ managerEmployeeNo }: CsvRow): string[] {
  const manager = readCsv('demo/persons').find(({ employeeNo }) => employeeNo === managerEmployeeNo)
  return manager?.employeeNo ? [manager.employeeNo, ...managersAbove(manager)] : []
}

function addOrganisations(book: Book): void {
  const paths = new Map<string, Paths & { levelId: number }>()
  for (const row of readCsv('demo/organisations')) {
    const {
      code = '',
      type,
      name = '',
      nameEn = '',
      legalName,
      taxNo,
      address,
      addressEn,
      phone,
      bankName,
      bankAccount,
      baseCurrency,
      timeZone,
    } = row
    const parent = paths.get(row.parentCode ?? '')
    const path = { ...pathsOf({ name, nameEn }, parent), levelId: (parent?.levelId ?? 0) + 1 }
    paths.set(code, path)
    const place = { parentId: refTo('organization', row.parentCode), ...path }
    const legal = { legalName, taxNo, address, addressEn, phone, bankName, bankAccount }
    add(book, 'organization', code, { code, name, nameEn, orgType: type, baseCurrency, timeZone, erpCode: code, ...legal, ...place })
  }
  const levels = new Map<string, number>()
  for (const [index, row] of readCsv('demo/departments').entries()) {
    const { code = '', name, nameEn, costCenter } = row
    const levelId = (levels.get(row.parentCode ?? '') ?? 0) + 1
    levels.set(code, levelId)
    const parentId = refTo('department', row.parentCode)
    const headPersonId = refTo('person', row.headEmployeeNo)
    add(book, 'department', code, {
      code,
      name,
      nameEn,
      costCenter,
      parentId,
      headPersonId,
      orgId: refTo('organization', row.orgCode),
      seqNum: (index + 1) * 10,
      levelId,
    })
  }
}

function addUser(book: Book, row: CsvRow, person: CsvRow | undefined, supplier: CsvRow | undefined): void {
  const { userName = '', userType = '', language } = row
  const [first = ''] = listIn(row.responsibilities)
  const who = person
    ? { name: person.name, nameEn: person.nameEn, email: person.email, phone: person.mobile }
    : {
        name: supplier?.contactName,
        nameEn: supplier?.contactNameEn,
        email: `${userName}@${supplier?.contactEmail?.split('@')[1]}`,
        phone: supplier?.contactMobile,
      }
  const homeOrg = listIn(row.orgCodes)[0] ?? (person ? person.orgCode : undefined)
  add(book, 'user', userName, {
    code: userName,
    ...who,
    userType,
    language,
    personId: refTo('person', row.employeeNo),
    departmentId: refTo('department', mainPlaceOf(row.employeeNo ?? '')?.departmentCode),
    supplierIds: userType === 'SUPPLIER' ? listIn(row.supplierCodes).map((code) => idOf('supplierInfo', code)) : null,
    mainSupplierId: userType === 'SUPPLIER' ? refTo('supplierInfo', listIn(row.supplierCodes)[0]) : null,
    inviteState: userType === 'SUPPLIER' ? 'ACTIVE' : null,
    responsibilityIds: listIn(row.responsibilities).map((code) => idOf('responsibility', code)),
    defaultResponsibilityId: idOf('responsibility', first),
    defaultOrgId: refTo('organization', homeOrg),
    source: 'IMPORT',
    mustChangePassword: 'N',
    emailVerifiedAt: book.begunAt,
    passwordChangedAt: book.begunAt,
    userResponsibility: listIn(row.responsibilities).map((code) => ({
      responsibilityId: idOf('responsibility', code),
      isDefault: code === first ? 'Y' : 'N',
    })),
    userOrgPermit: listIn(row.orgCodes).map((code) => ({ orgId: idOf('organization', code) })),
    userCategoryPermit: listIn(row.categoryCodes).map((code) => ({ categoryId: idOf('purchaseCategory', code) })),
    userPurchaseGroupPermit: listIn(row.purchaseGroups).map((purchaseGroup) => ({ purchaseGroup })),
    userGroupPermit: listIn(row.userGroups).map((userGroup) => ({ userGroup })),
  })
}

/** The buyer of a business unit; the group's own documents go to the loader. */
export function buyerOf(orgCode: string): string {
  const buyer = readCsv('demo/users').find((user) => user.responsibilities === 'buyer' && listIn(user.orgCodes).includes(orgCode))
  return buyer?.userName ? idOf('user', buyer.userName) : LOADER
}
