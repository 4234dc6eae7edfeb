import { checkbox, everyone, list, master, ref, same, text, user } from '../language/define.ts'
import { all, is, joined } from '../language/formula.ts'
import { shoppers } from './shoppers.ts'

/** Who receives what was bought in the mall, and where: somebody's own, or shared with colleagues. */
export const catalogueAddressee = master('catalogueAddressee', {
  label: ['收货人', 'Addressee'],
  number: 'AR{00000}',
  fields: {
    code: text(60, '编码', 'Code', { kept: true, unique: true, width: 100 }),
    name: text(200, '名称', 'Name', { computed: true, width: 220 }),
    userId: ref('user', '所属用户', 'Owner', { kept: true, width: 110 }),
    orgId: ref('organization', '业务单元', 'Business unit', { required: true, init: 'myOrg', width: 148 }),
    deptId: ref('department', '部门', 'Department', { required: true, init: 'found', where: { orgId: same('orgId') } }),
    receiverName: text(50, '收货人', 'Receiver', { required: true, width: 110 }),
    phone: text(20, '手机', 'Phone', { required: true, format: 'phone' }),
    districtId: ref('district', '地区', 'District', { required: true }),
    address: text(200, '详细地址', 'Address', { required: true, width: 240 }),
    postCode: text(10, '邮编', 'Post code'),
    deliveryInfoId: ref('deliveryInfo', '对应收货地点', 'Ship-to', { required: true, where: { orgId: same('orgId') } }),
    email: text(100, '邮箱', 'E-mail', { format: 'email' }),
    defaultFlag: checkbox('默认', 'Default', { kept: true, init: 'N' }),
    sharedFlag: checkbox('共享', 'Shared', { kept: true, init: 'N' }),
  },
  compute: { name: joined(' ', 'receiverName', 'address') },
  actions: {
    doDefault: { label: ['设为默认', 'Set default'], from: ['Y'], to: 'same', who: ['owner'], resource: 'btnSetDefault', inList: true },
    doShare: { label: ['共享', 'Share'], from: ['Y'], to: 'same', who: ['owner'], resource: 'btnShare', inList: true },
  },
  messages: { PHONE: ['手机须为11位数字或+国家代码，当前值“{phone}”', 'Give 11 digits from 1, or + and the country code; given "{phone}"'] },
  roles: { holder: user('userId', { owns: true }), everyColleague: everyone('internal', { when: all(is('sharedFlag', 'Y'), is('enabledFlag', 'Y')) }) },
  scope: { side: 'own' },
  list: {
    find: ['code', 'receiverName', 'orgId', 'sharedFlag', 'enabledFlag'],
    columns: ['code', 'receiverName', 'phone', 'address', 'orgId', 'deptId', 'deliveryInfoId', 'defaultFlag', 'sharedFlag', 'userId', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    facts: ['defaultFlag', 'sharedFlag'],
    sections: [
      { label: ['收货人', 'Addressee'], fields: ['receiverName', 'phone', 'email', 'orgId', 'deptId', 'enabledFlag'] },
      { label: ['地址', 'Address'], fields: ['districtId', 'address', 'postCode', 'deliveryInfoId', 'remark'] },
    ],
    tabs: ['history'],
  },
  pages: {
    catalogueAddresseeList: list('permitted', shoppers, { label: ['收货人', 'Addressees'], maintain: shoppers, opens: 'catalogueAddresseeList' }),
  },
})
