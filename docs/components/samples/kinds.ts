/** Kinds of field that are more than a line of text: typed in, read, refused. */
import type { EditView, FieldView, Language, RefusalView, Row } from '../../../app/page-types.ts'
import { column, field, pick } from './parts.ts'
import { editView } from './record.ts'

const answerKinds = ['TEXT', 'NUMBER', 'DATE', 'YN', 'CHOICE', 'CHOICES'] as const
const answers = { TEXT: '海运', NUMBER: '1250.5', DATE: '2026-12-18', YN: 'Y', CHOICE: 'SEA', CHOICES: 'SEA,RAIL' }

export function kindsView(language: Language): EditView {
  const t = pick(language)
  const duties = {
    choices: [
      { code: 'SALES', label: t('销售', 'Sales') },
      { code: 'QUALITY', label: t('质量', 'Quality') },
      { code: 'LOGISTICS', label: t('物流', 'Logistics'), disabled: true },
    ],
  }
  const inState = (suffix: string, editable: boolean): FieldView[] => [
    field(`duties${suffix}`, t('职责', 'Duties'), 'lookups', { ...duties, editable, required: true }),
    field(`content${suffix}`, t('正文', 'Content'), 'richText', { editable }),
    field(`query${suffix}`, t('查询', 'Query'), 'code', { syntax: 'SQL', editable, help: t('只能查询', 'Reading only') }),
    field(`token${suffix}`, t('令牌', 'Token'), 'secret', { editable, required: true, maxLength: 60 }),
    ...answerKinds.map((kind) =>
      field(`answer${kind}${suffix}`, t(`回答：${kind}`, `Answer: ${kind}`), 'text', {
        editable,
        answers: { as: `as${kind}`, among: 'among', isEnglish: language === 'EN' },
      }),
    ),
    field(`newToken${suffix}`, t('新令牌', 'New token'), 'secret', { editable, required: true, maxLength: 60 }),
  ]
  return {
    ...editView(language),
    sections: [
      { key: 'typed', label: t('编辑', 'In edit'), open: true, fields: inState('', true) },
      { key: 'read', label: t('只读', 'Read'), open: true, fields: inState('Read', false) },
    ],
    grids: [
      {
        key: 'rule',
        label: t('规则', 'Rules'),
        columns: [
          column('lineNum', t('行', 'Line'), 'int', 44, 1),
          column('duties', t('职责', 'Duties'), 'lookups', 220, 1, { ...duties, editable: true }),
          column('condition', t('条件', 'Condition'), 'code', 260, 1, { syntax: 'FEEL', editable: true }),
          column('note', t('说明', 'Note'), 'richText', 260, 2),
        ],
        canAdd: true,
        canDelete: true,
        children: [],
        compute: {},
        actions: [],
      },
    ],
    compute: {},
    totals: [],
  }
}

const values = {
  duties: ['SALES', 'LOGISTICS'],
  content: '<p>请在<strong>12月18日</strong>前交货：</p><ul><li>上盖</li><li>下盖</li></ul>',
  query: 'select id\n  from po_header\n where status = :status',
  token: '••••',
  newToken: null,
  among: 'SEA=海运=By sea\nRAIL=铁路=By rail\nAIR=空运=By air',
  ...Object.fromEntries(
    answerKinds.flatMap((kind) => [
      [`answer${kind}`, answers[kind]],
      [`as${kind}`, kind],
    ]),
  ),
}

export const kindsValues: Row = {
  id: '8',
  ...values,
  ...Object.fromEntries(Object.entries(values).map(([key, value]) => [`${key}Read`, value])),
}

export const kindsRows: Record<string, Row[]> = {
  rule: [
    { id: 'k1', lineNum: 10, duties: ['SALES', 'QUALITY'], condition: 'if qty > 100\nthen "A"', note: '<p>大批量</p>' },
    { id: 'k2', lineNum: 20, duties: ['SALES'], condition: null, note: null },
  ],
}

export const kindsRefusal: RefusalView = {
  status: 422,
  message: '未保存：有 2 处需要修改',
  code: 'validation',
  issues: [
    { at: 'duties', label: '职责', message: '请填写职责' },
    { at: 'query', label: '查询', message: '“查询”最多20000个字符' },
  ],
}
