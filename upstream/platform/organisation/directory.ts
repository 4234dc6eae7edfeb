/** People and organisations as other programs read them: who is who and where, with contacts masked unless the reader may have them whole. */
import type { Pool } from 'pg'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Language } from '../../../contract/types.ts'
import { searchTextIn } from '../../runtime/reading/search-text.ts'
import { readHeaders } from '../../runtime/rows/documents.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { Doc } from '../../runtime/types.ts'
import { tableOf } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'

export interface DirectoryQuery {
  id?: unknown
  /** Part of a code or name. */
  q?: unknown
  orgType?: string
}

export interface Reading {
  /** Telephone numbers and addresses stand as they are. */
  hasContacts?: boolean
}

/** What is masked of a person. */
export const contactFields = ['mobile', 'email'] as const

const idIn = ({ id }: DirectoryQuery): string | null => (id === undefined ? null : isId(id) ? String(id) : refuseRule('NOT_FOUND'))
function textIn({ q }: DirectoryQuery): string | null {
  const text = searchTextIn(q, 'q')
  return text === '' ? null : `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`
}

/** Those who work here, with manager, position and department by code and name. */
export async function listPeople(pool: Pool, asked: DirectoryQuery, { hasContacts = false }: Reading = {}): Promise<Doc[]> {
  const { rows } = await asSystem(pool, (tx) =>
    tx.query<Doc>(
      `select p.id, p.code as "employeeNo", p.name, p.name_en as "nameEn", o.code as "orgCode", d.code as "departmentCode", d.name as "departmentName",
              s.code as "positionCode", s.name as "positionName", m.code as "managerEmployeeNo", p.mobile, p.email
       from person p join organization o on o.id = p.org_id
       left join department d on d.id = p.department_id left join position s on s.id = p.main_position_id left join person m on m.id = p.manager_ids[1]
       where p.person_status = 'ON' and ($1::uuid is null or p.id = $1) and ($2::text is null or p.code ilike $2 or p.name ilike $2 or p.name_en ilike $2)
       order by p.code`,
      [idIn(asked), textIn(asked)],
    ),
  )
  return hasContacts ? rows : rows.map((row) => ({ ...row, mobile: maskedNumber(row.mobile), email: maskedAddress(row.email) }))
}

/** Enabled organisations; bank accounts are never among what is told. */
export async function listOrganizations(pool: Pool, asked: DirectoryQuery): Promise<Doc[]> {
  const { rows } = await asSystem(pool, (tx) =>
    tx.query<Doc>(
      `select o.id, o.code, o.name, o.name_en as "nameEn", o.org_type as "orgType", u.code as "parentCode", o.legal_name as "legalName", o.tax_no as "taxNo",
              o.address, o.address_en as "addressEn", o.base_currency as "baseCurrency", o.time_zone as "timeZone", o.erp_code as "erpCode"
       from organization o left join organization u on u.id = o.parent_id
       where o.enabled_flag = 'Y' and ($1::uuid is null or o.id = $1) and ($2::text is null or o.code ilike $2 or o.name ilike $2 or o.name_en ilike $2)
         and ($3::text is null or o.org_type = $3)
       order by o.code`,
      [idIn(asked), textIn(asked), asked.orgType ?? null],
    ),
  )
  return rows
}

/** Enabled positions of a department, each with who holds it on the day. */
export async function findPositions(pool: Pool, departmentId: string, language: Language, day: string): Promise<Doc[]> {
  const name = (alias: string) => (language === 'EN' ? `coalesce(nullif(${alias}.name_en, ''), ${alias}.name)` : `${alias}.name`)
  const { rows } = await asSystem(pool, (tx) =>
    tx.query<Doc>(
      `select p.id, p.code, ${name('p')} as name, j.code as "jobCode", p.is_head as "isHead", p.headcount, p.occupied, p.vacant,
              coalesce((select json_agg(json_build_object('personId', e.id, 'employeeNo', e.code, 'name', ${name('e')}, 'isMain', a.is_main, 'percent', a.percent) order by e.code)
                        from position_allot a join person e on e.id = a.header_id
                        where a.position_id = p.id and a.start_date <= $2::date and (a.end_date is null or a.end_date >= $2::date)), '[]') as occupants
       from position p join job j on j.id = p.job_id where p.department_id = $1 and p.enabled_flag = 'Y' order by p.is_head desc, p.code`,
      [departmentId, day],
    ),
  )
  return rows
}

export async function findOne(pool: Pool, entity: string, id: unknown): Promise<Doc> {
  if (!isId(id)) refuseRule('NOT_FOUND')
  const [row] = await asSystem(pool, (tx) => readHeaders(tx, tableOf(entity), [String(id)], false))
  return row ?? refuseRule('NOT_FOUND')
}

/** `139****1001` */
const maskedNumber = (given: unknown) => (typeof given === 'string' ? given.replace(/^(\d{3}).*(\d{4})$/, '$1****$2') : null)
/** `l***@huadong.example` */
const maskedAddress = (given: unknown) => (typeof given === 'string' ? given.replace(/^(.)[^@]*/, '$1***') : null)
