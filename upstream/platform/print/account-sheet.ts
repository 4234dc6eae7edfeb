/** What a new user is handed: the name to sign in with and how to begin. Never a password. */

import type { user } from '../../../catalogue/identity/user.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import type { Tx } from '../../runtime/types.ts'
import { joined } from './figures.ts'
import type { Sheet } from './sheet.ts'
import { labelOf, meaning } from './words.ts'

type User = Full<typeof user>

export async function accountSheet(tx: Tx, person: User): Promise<Sheet> {
  const { rows } = await tx.query<{ name: string }>(
    `select coalesce(nullif(legal_name, ''), name) as name from organization where org_type = 'COMPANY' order by code limit 1`,
  )
  const suppliers = await tx.query<{ name: string }>('select name from entity_label where id = any($1::uuid[]) order by code', [
    person.supplierIds ?? [],
  ])
  const belongs =
    person.userType === 'SUPPLIER'
      ? suppliers.rows.map(({ name }) => name)
      : [joined(labelOf(person, 'personId').code, labelOf(person, 'departmentId').name)]
  return {
    company: rows[0]?.name ?? '',
    title: ['账号开通通知单', 'Account notice'],
    number: person.code,
    facts: [[['用户类型', 'User type'], meaning('USER_TYPE', person.userType)]],
    qr: person.code,
    parties: [
      { label: ['姓名', 'Name'], lines: [joined(person.name, person.nameEn)] },
      { label: ['登录名', 'User name'], lines: [person.code] },
      { label: ['所属', 'Belongs to'], lines: belongs },
      { label: ['邮箱', 'E-mail'], lines: [person.email] },
    ],
    columns: [
      { label: ['职责', 'Responsibility'], width: 200 },
      { label: ['开始日期', 'From'], width: 100 },
      { label: ['结束日期', 'To'], width: 100 },
    ],
    rows: person.userResponsibility.map((line) => [labelOf(line, 'responsibilityId').name, line.startDate ?? '', line.endDate ?? '']),
    totals: [],
    terms: [
      [
        ['第一步', 'First'],
        '打开邮箱中的开通邮件，通过一次性链接设置密码。 Open the mail about the account and set a password by its one-time link.',
      ],
      [['第二步', 'Second'], '在登录页输入登录名和密码登录，选择职责。 Sign in with the user name and the password, and choose a responsibility.'],
      [['提示', 'Note'], '管理员不知道也不会询问您的密码。 The administrator neither knows your password nor asks for it.'],
    ],
    signatures: [
      ['经办人', 'Issued by'],
      ['领取人', 'Received by'],
    ],
  }
}
