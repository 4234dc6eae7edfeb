import { always, checkbox, datetime, edit, everyone, int, lines, list, lookup, master, ref, richText, text } from '../language/define.ts'
import { all, is } from '../language/formula.ts'

const isOut = (...audiences: string[]) => all(is('publishedFlag', 'Y'), is('enabledFlag', 'Y'), is('audience', ...audiences))

/** What is written once and read again and again: guides, rules, answers; the `?` of the pages that it helps with leads to it. */
export const article = master('article', {
  label: ['文章', 'Article'],
  fields: {
    code: text(60, '编码', 'Code', { required: true, unique: true, width: 130 }),
    name: text(200, '标题', 'Title', { required: true, width: 280 }),
    nameEn: text(200, '英文标题', 'Title in English'),
    articleCategory: lookup('ARTICLE_CATEGORY', '分类', 'Category', { required: true }),
    content: richText('正文', 'Text', { required: true, english: 'contentEn', longest: 200 * 1024 }),
    contentEn: richText('英文正文', 'Text in English', { longest: 200 * 1024 }),
    pageNames: text(1000, '帮助页面', 'Help of pages', { help: ['页面名，以逗号分隔', 'Names of pages, parted by commas'] }),
    audience: lookup('ARTICLE_AUDIENCE', '读者', 'Readers', { required: true, init: 'ALL' }),
    articleVersion: int('版本', 'Version', { kept: true, init: '0', showThousandSeparator: 'N' }),
    publishedFlag: checkbox('已发布', 'Published', { kept: true, init: 'N' }),
    publishedAt: datetime('发布时间', 'Published', { kept: true }),
    readCount: int('阅读次数', 'Read', { kept: true, init: '0' }),
    helpfulYes: int('有帮助', 'Helpful', { kept: true, init: '0' }),
    helpfulNo: int('没有帮助', 'Not helpful', { kept: true, init: '0' }),
  },
  lines: {
    // What it said before, for whoever administers.
    articleEdition: lines('历史版本', 'Versions', {
      fields: {
        version: int('版本', 'Version', { kept: true, showThousandSeparator: 'N' }),
        name: text(200, '标题', 'Title', { kept: true, width: 240 }),
        content: richText('正文', 'Text', { kept: true }),
        contentEn: richText('英文正文', 'Text in English', { kept: true }),
        publishedAt: datetime('发布时间', 'Published', { kept: true }),
        publishedBy: ref('user', '发布人', 'By', { kept: true, width: 110 }),
      },
      columns: ['version', 'name', 'content', 'publishedAt', 'publishedBy'],
    }, { kept: true }),
  },
  messages: {
    NO_PAGE: ['页面“{page}”不存在', 'There is no page "{page}"'],
  },
  actions: {
    doPublish: { label: ['发布', 'Publish'], from: ['Y'], to: 'same', who: ['admin', 'manager'], resource: 'btnPublish', primary: true, inList: true, batch: 'each' },
    doWithdraw: { label: ['撤回', 'Withdraw'], from: ['Y', 'N'], to: 'same', who: ['admin', 'manager'], resource: 'btnWithdraw', inList: true, danger: true },
  },
  roles: {
    supplierReaders: everyone('supplier', { when: isOut('SUPPLIER', 'ALL') }),
    colleagues: everyone('internal', { when: isOut('INTERNAL', 'ALL') }),
  },
  sight: {
    versions: { paths: ['articleEdition', 'readCount', 'helpfulYes', 'helpfulNo'], to: { admin: always, manager: always } },
  },
  scope: { side: 'own', openTo: ['admin', 'manager'] },
  list: {
    find: ['code', 'name', 'articleCategory', 'audience', 'publishedFlag', 'pageNames', 'content'],
    columns: ['code', 'name', 'articleCategory', 'audience', 'publishedFlag', 'articleVersion', 'readCount', 'helpfulYes', 'helpfulNo', 'pageNames', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    facts: ['articleVersion', 'readCount', 'helpfulYes', 'helpfulNo'],
    sections: [{ label: ['文章', 'Article'], fields: ['code', 'articleCategory', 'audience', 'name', 'nameEn', 'content', 'contentEn', 'pageNames', 'publishedFlag', 'publishedAt', 'remark'] }],
    grids: ['articleEdition'],
    tabs: ['files', 'history'],
  },
  pages: {
    articleManagementList: list('managed', ['admin', 'manager'], { label: ['文章管理', 'Articles'], maintain: ['admin', 'manager'], opens: 'ArticleManagementListDetail' }),
    ArticleManagementListDetail: edit(['admin', 'manager'], { label: ['文章', 'Article'], maintain: ['admin', 'manager'] }),
  },
})
