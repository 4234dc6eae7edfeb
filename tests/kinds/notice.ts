/** A record that only tests have (vitest.config.ts), of the kinds of field that few documents need: several codes, rich text, source text, a secret. */

import type { EntityName } from '../../catalogue/entities.ts'
import { code, lines, list, lookups, master, richText, secret, text } from '../../catalogue/language/define.ts'
import { is } from '../../catalogue/language/formula.ts'
import type { PageName } from '../../catalogue/page-names.ts'

/** None of the specification: whatever it names belongs to a document to come. */
export const NOTICE = 'testNotice' as EntityName
export const NOTICE_PAGE = 'testNoticeList' as PageName

export const testNotice = master(NOTICE, {
  label: ['试公告', 'Test notice'],
  logs: 'CONFIG',
  fields: {
    code: text(20, '编码', 'Code', { required: true, unique: true }),
    name: text(40, '名称', 'Name', { required: true }),
    duties: lookups('CONTACT_DUTY', '职责', 'Duties', { required: true, init: 'SALES' }),
    content: richText('正文', 'Content'),
    query: code('SQL', '查询', 'Query'),
    token: secret(60, '令牌', 'Token', { required: { when: is('duties', 'QUALITY') } }),
  },
  lines: {
    testNoticeLine: lines('段落', 'Parts', {
      fields: { duties: lookups('CONTACT_DUTY', '职责', 'Duties'), rule: code('FEEL', '规则', 'Rule'), key: secret(30, '密钥', 'Key') },
    }),
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'duties', 'content'],
    columns: ['code', 'name', 'duties', 'content', 'query'],
    sort: 'code',
    views: { sales: { label: ['销售', 'Sales'], where: is('duties', 'SALES') } },
  },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'duties', 'content', 'query', 'token'] }], grids: ['testNoticeLine'] },
  pages: { [NOTICE_PAGE]: list('all', ['admin'], { maintain: ['admin'] }) },
  importable: true,
})
