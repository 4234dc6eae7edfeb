/** What types cannot say of a role is said when its definition is read, with the place and the name that was meant. */
import { expect, test } from 'vitest'
import { compileRoles, type Role, supplier, user } from '../../catalogue/language/define/roles.ts'
import { checkbox, lines, ref, text } from '../../catalogue/language/define.ts'
import { is } from '../../catalogue/language/formula.ts'

const level = {
  fields: { supplierId: ref('supplierInfo', '供应商', 'Supplier'), buyerId: ref('user', '采购员', 'Buyer'), title: text(40, '标题', 'Title') },
  lines: {
    jury: lines('评委', 'Jury', { fields: { userId: ref('user', '评委', 'Judge'), acceptedFlag: checkbox('接受', 'Accepted') } }),
    others: lines('其他', 'Others', { fields: { doneFlag: checkbox('完成', 'Done') } }),
  },
  compute: {},
}
const reading = (role: Role) => () => compileRoles('inquiry', { judge: role }, level)

test('a sound role is taken as it stands', () => {
  expect(reading(user('jury.userId', { while: is('acceptedFlag', 'Y') }))).not.toThrow()
})

test.each<[what: string, role: Role, said: string]>([
  ['a field that is none', user('jury.usrId'), 'inquiry.roles.judge: there is no usrId; did you mean userId?'],
  ['lines that are none', user('jurry.userId'), 'inquiry.roles.judge: there is no jurry; did you mean jury?'],
  ['a condition of other lines', user('jury.userId', { while: is('doneFlag', 'Y') }), 'inquiry.roles.judge.while: there is no doneFlag'],
  [
    'a condition over what the head does not have',
    supplier('supplierId', { from: is('titel', 'A') }),
    'inquiry.roles.judge.from: there is no titel; did you mean title?',
  ],
  ['a name that nobody is named by', user('jury.userId', { as: 'rank' }), 'inquiry.roles.judge.as: there is no rank'],
  ['a user where a supplier is wanted', supplier('buyerId'), 'inquiry.roles.judge: buyerId names user, not supplierInfo'],
  ['a text', user('title'), 'inquiry.roles.judge: title names nobody, not user'],
  [
    'a row where there is only the head',
    user('buyerId', { while: is('title', 'A') }),
    "inquiry.roles.judge: buyerId is a field of the head, which says by 'from'",
  ],
])('%s is refused where it stands', (_, role, said) => {
  expect(reading(role)).toThrow(said)
})
