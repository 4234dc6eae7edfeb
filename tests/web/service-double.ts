/** Stands in for the services where only web's own rules are tried: it signs anybody in and remembers what it was asked. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  path: string
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
}

const menus = [
  { menuId: 1, menuParentId: 0, menuName: '采购', menuNameEn: 'Purchasing', menuType: 'DIR', htmlUrl: null, isGranted: true },
  {
    menuId: 2,
    menuParentId: 1,
    menuName: '采购订单',
    menuNameEn: 'Purchase orders',
    menuType: 'PAGE',
    htmlUrl: 'purchaseOrderList',
    isGranted: true,
  },
]
const rows = Array.from({ length: 20 }, (_, at) => ({
  id: `id-${at}`,
  docNum: `PO${at}<b>`,
  versionNum: 1,
  status: 'DRAFT',
  grossAmount: '1.10',
  currency: 'CNY',
}))

export async function startServiceDouble() {
  const asked: Asked[] = []
  const session: Record<string, unknown> = { tabs: [], selections: {} }
  /** Answers that a test wants instead of the usual ones, by address. */
  const refusals = new Map<string, { status: number; body: object | Buffer }>()
  /** What an answer waits for, by address. */
  const holds = new Map<string, Promise<unknown>>()
  /** Answers that were broken off before their reader had them. */
  const brokenOff: string[] = []

  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
    const path = (req.url ?? '').split('?')[0] ?? ''
    const text = Buffer.concat(chunks).toString()
    const body = req.headers['content-type'] === 'application/json' ? JSON.parse(text) : {}
    if (path !== '/readyz') asked.push({ path, body, headers: req.headers })
    res.once('close', () => res.writableFinished || brokenOff.push(path))
    await holds.get(path)
    const refusal = refusals.get(path)
    if (refusal?.body instanceof Buffer) return res.writeHead(refusal.status, { 'content-type': 'application/pdf' }).end(refusal.body)
    res.writeHead(refusal?.status ?? 200, { 'content-type': 'application/json' })
    res.end(JSON.stringify(refusal?.body ?? { status: '200', msg: '', ...answerTo(path, body, session, userOf(req)) }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refusals,
    holds,
    brokenOff,
    session,
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

/** Whoever comes from another address is another person. */
const userOf = ({ headers }: IncomingMessage) => `u ${headers['x-client-address']}`

function answerTo(path: string, body: Record<string, unknown>, session: Record<string, unknown>, userId: string): object {
  if (path === '/v1/session/save') Object.assign(session, body)
  if (path === '/v1/session') {
    return {
      data: {
        user: { id: userId, userName: 'buyer1', displayName: '王采购', userType: 'INTERNAL' },
        responsibilities: [{ id: 'r1', name: '采购员', nameEn: 'Buyer' }],
        currentResp: { responsibilityId: 'r1', code: 'buyer', homePage: null },
        organisation: { name: '公司', nameEn: 'Company' },
        gatewayTag: 'default',
        language: 'CN',
        theme: 'auto',
        settings: {
          TAB_MODE: 'SINGLE',
          PAGE_SIZE: '20',
          READ_PAGE_SIZE: '200',
          NOTICE_HOME_ROWS: '6',
          SHORTCUT_HOME_ROWS: '12',
          ON_TIME_GOAL: '95',
          WATERMARK_ON: 'Y',
        },
        accessKey: 'k',
        menus: body.knownAccess === 'k' ? null : menus,
        buttons: body.knownAccess === 'k' ? null : { purchaseOrderList: ['btnSave', 'btnAdd'] },
        mustChangePassword: false,
        todoCount: 3,
        messageCount: 1,
        pendingByPage: {},
        drafts: [],
        pendingTabRefresh: null,
        tableConfig: null,
        shortcuts: [],
        ...session,
      },
    }
  }
  if (path === '/v1/websocketServer')
    return { data: { todoCount: 3, messageCount: 1, pendingByPage: {}, exportReady: null, pendingTabRefresh: null } }
  if (path === '/v1/sso/buttons') return { data: [] }
  if (path === '/v1/scim') return { data: { status: 401, body: {} } }
  if (path === '/v1/login') return { data: { language: 'CN' } }
  if (path.endsWith('/listByPage')) return { data: rows, page: { count: 20, curIndex: 1, countKind: 'exact' } }
  if (path.endsWith('/listPicks')) return { data: [{ id: 's1', code: 'S001', name: '供应商' }], page: { count: 1, curIndex: 1, countKind: 'exact' } }
  if (path === '/v1/session/park') session[`$${body.key}`] = body.state
  if (path === '/v1/session/parked') return { data: { state: session[`$${body.key}`] ?? null } }
  if (path.endsWith('/findById')) return { data: { id: body.id, docNum: 'PO1', versionNum: 1, status: 'DRAFT', poLine: [] } }
  if (path.endsWith('/saveOrUpdate')) return { data: { id: 'id-1', versionNum: 2 } }
  return { data: null }
}
