/** The frame, and what somebody finds in it first. */
import type { FrameView, HomeView, Language } from '../../../app/page-types.ts'
import { column, pick, wordsIn } from './parts.ts'

export function frameView(language: Language, tab = '采购订单'): FrameView {
  const t = pick(language)
  const page = (id: number, cn: string, en: string, count?: number) => ({
    id,
    title: t(cn, en),
    address: `/main/po?menuId=${id}`,
    current: cn === tab,
    open: false,
    count,
    children: [],
  })
  const dir = (id: number, cn: string, en: string, children: FrameView['menu'] = [page(id + 50, '明细', 'Details')]) => ({
    id,
    title: t(cn, en),
    address: null,
    current: false,
    open: children.length > 1,
    children,
  })
  return {
    language,
    theme: 'light',
    release: '0.1.0',
    userName: 'buyer01',
    displayName: t('陈晓燕', 'Chen Xiaoyan'),
    organisation: t('华东智造集团', 'Huadong Group'),
    responsibility: { id: '1', name: t('采购员 · 苏州工厂', 'Buyer · Suzhou') },
    responsibilities: [
      { id: '1', name: t('采购员 · 苏州工厂', 'Buyer · Suzhou') },
      { id: '2', name: t('采购经理', 'Purchasing manager') },
    ],
    menu: [
      dir(1, '采购管理', 'Purchasing', [
        page(11, '采购申请', 'Requisitions', 12),
        page(12, '需求汇总', 'Demand'),
        page(13, '采购协议', 'Agreements'),
        page(14, '采购订单', 'Purchase orders', 6),
        page(15, '合格供应商清单', 'Approved suppliers'),
      ]),
      dir(2, '寻源与定价', 'Sourcing'),
      dir(3, '交货与收货', 'Delivery', [
        page(31, '送货通知', 'Delivery notices', 3),
        page(32, '送货单', 'Delivery notes'),
        page(33, '接收单', 'Receipts'),
      ]),
      dir(4, '对账与付款', 'Settlement'),
      dir(5, '合同管理', 'Contracts'),
      dir(6, '质量管理', 'Quality'),
    ],
    tabs: [
      { id: 'home', title: t('首页', 'Home'), address: '/main/inHome', current: tab === '首页', fixed: true },
      { id: 't1', title: t('采购订单', 'Purchase orders'), address: '/main/po?menuId=14&respId=1', current: tab === '采购订单' },
      { id: 't2', title: 'PO202611120008', address: '/main/poEdit?menuId=14&id=8', current: tab === 'PO', dirty: true },
      { id: 't3', title: t('送货单', 'Delivery notes'), address: '/main/dn?menuId=32', current: false },
    ],
    todoCount: 7,
    messageCount: 5,
    message: null,
    csrf: 'token',
    draftKey: '00'.repeat(32),
    words: wordsIn(language),
    canSwitchLanguage: true,
  }
}

export function homeView(language: Language): HomeView {
  const t = pick(language)
  return {
    greeting: t('陈晓燕，下午好', 'Good afternoon, Chen Xiaoyan'),
    subtitle: t('采购员 · 苏州工厂 · 2026-11-21 星期六', 'Buyer · Suzhou · Saturday 2026-11-21'),
    refreshAddress: '/main/inHome',
    again: { isOn: false, href: '/main/inHome?again=1' },
    popup: null,
    turns: [
      { label: t('待我审批', 'To approve'), count: '7', href: '/main/a', note: t('2 项今天到期', '2 due today') },
      { label: t('逾期未交订单行', 'Overdue lines'), count: '8', href: '/main/b', note: t('最久 5 天：海川精密', 'longest 5 days'), isLate: true },
      { label: t('待确认交期', 'Dates to confirm'), count: '4', href: '/main/c', note: t('最早回复 11-19', 'first answered 11-19') },
      { label: t('待发布询价', 'Inquiries to publish'), count: '3', href: '/main/d' },
    ],
    charts: [
      {
        title: t('订单金额', 'Orders'),
        note: t('百万 CNY，近 12 个月', 'million CNY, 12 months'),
        svg: '<svg viewBox="0 0 360 124"></svg>',
        text: '2026-11 17.4',
      },
    ],
    work: [],
    tables: [
      {
        title: t('逾期未交订单行', 'Overdue order lines'),
        moreLabel: t('全部 8 行', 'All 8'),
        moreHref: '/main/late',
        empty: '',
        columns: [
          column('doc', t('订单 行', 'Order line'), 'text', 150, 1),
          column('material', t('物料', 'Material'), 'text', 150, 1),
          column('days', t('逾期', 'Late'), 'text', 80, 1, { align: 'right' }),
        ],
        rows: [{ id: '1', doc: 'PO202611090003 10', doc$href: '/main/po?id=1', material: '压铸模 A 修模件', days: '5 天' }],
      },
    ],
    shortcuts: [
      { title: t('采购订单', 'Orders'), href: '/main/1' },
      { title: t('采购申请', 'Requisitions'), href: '/main/2' },
    ],
    adjustAddress: '/main/adjust',
    counts: [
      {
        title: t('供应商状态', 'Suppliers'),
        note: t('共 40 家', '40'),
        items: [
          { label: t('合格', 'Approved'), tone: 'done', count: '28' },
          { label: t('试用', 'Trial'), tone: 'wait', count: '2' },
          { label: t('冻结', 'Frozen'), tone: 'stop', count: '1' },
        ],
      },
    ],
    news: [
      {
        title: t('公告与通知', 'Announcements'),
        moreHref: '/main/news',
        items: [{ title: '关于2026年元旦放假收货安排的公告', date: '2026-11-18', href: '/main/n1' }],
      },
    ],
  }
}
