import { checkbox, edit, image, int, list, lookup, master, none, percent, text } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** What is laid over copies at their download; never over the signed file, whose signatures it would break. */
export const contractWatermark = master('contractWatermark', {
  label: ['合同水印', 'Contract watermark'],
  fields: {
    usage: lookup('WM_USAGE', '用途', 'Usage', { required: true, init: 'INTERNAL_COPY' }),
    kind: lookup('WM_KIND', '类型', 'Kind', { required: true, init: 'TEXT' }),
    textCn: text(100, '文字', 'Text', { required: { when: is('kind', 'TEXT') }, help: ['可用{user} {time} {docNum} {supplier} {status} {trace}', '{user} {time} {docNum} {supplier} {status} {trace} may stand in it'] }),
    textEn: text(100, '英文文字', 'Text in English'),
    imageFileId: image('图片', 'Image', { attachments: { allowed: ['png', 'jpg'], maxSize: 2 * 1024 * 1024 } }),
    angle: int('角度', 'Angle', { required: true, init: '30', min: '-90', max: '90' }),
    opacity: percent('透明度', 'Opacity', { required: true, init: '15', min: '5', max: '60' }),
    fontSize: int('字号', 'Size', { required: true, init: '36', min: '8', max: '96' }),
    color: text(7, '颜色', 'Colour', { required: true, init: '#888888' }),
    layout: lookup('WM_LAYOUT', '布局', 'Layout', { required: true, init: 'TILE' }),
    pages: text(50, '页范围', 'Pages', { help: ['空表示全部；如 1,3-5', 'Empty means all; as 1,3-5'] }),
    traceFlag: checkbox('追溯码', 'Trace code', { required: true, init: 'Y' }),
    defaultFlag: checkbox('默认', 'Default', { required: true, init: 'N' }),
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'Y' }),
  },
  unused: [none('contractTemplate', 'watermarkId', { while: is('status', 'PUBLISHED'), message: 'IN_USE', for: ['doInvalid'] })],
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['buyer', 'admin'], resource: 'btnEnabled', inList: true, primary: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['buyer', 'admin'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'usage', 'kind', 'enabledFlag'],
    columns: ['code', 'name', 'usage', 'kind', 'textCn', 'angle', 'opacity', 'layout', 'defaultFlag', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'usage', 'kind', 'textCn', 'textEn', 'imageFileId', 'defaultFlag', 'traceFlag', 'remark'] },
      { label: ['样式', 'Look'], fields: ['angle', 'opacity', 'fontSize', 'color', 'layout', 'pages'] },
    ],
    tabs: ['history'],
  },
  pages: {
    contractWatermarkList: list('all', ['buyer', 'manager', 'admin'], { label: ['合同水印', 'Watermarks'], maintain: ['buyer', 'admin'], opens: 'contractWatermarkEdit' }),
    contractWatermarkEdit: edit(['buyer', 'manager', 'admin'], { label: ['合同水印', 'Watermark'], maintain: ['buyer', 'admin'] }),
  },
  messages: {
    IN_USE: ['模板{doc}正在使用', 'Template {doc} uses it'],
    NO_IMAGE: ['请上传图片', 'Choose a picture'],
    COLOR: ['颜色格式为#RRGGBB，当前值“{color}”', 'The colour is written #RRGGBB; given "{color}"'],
    PAGES: ['页范围“{pages}”不正确，如 1,3-5', 'Pages "{pages}" are not right; write 1,3-5'],
    ONE_DEFAULT: ['该用途已有默认水印{code}', '{code} is the default watermark of this usage'],
  },
})
