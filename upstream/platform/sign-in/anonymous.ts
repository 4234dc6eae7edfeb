/** Who calls before log-in. */
import type { Actor } from '../../runtime/types.ts'

/** The least that an actor can be: no rows, no pages, no suppliers. */
export const anonymousActor: Actor = {
  userId: '00000000-0000-0000-0000-000000000000',
  userName: 'anonymous',
  displayName: '',
  side: 'supplier',
  responsibilityId: null,
  responsibility: 'anonymous',
  responsibilities: [],
  dataScopeAll: false,
  orgIds: [],
  categoryIds: [],
  purchaseGroups: [],
  userGroups: [],
  supplierIds: [],
  grants: new Map(),
  page: null,
}

/** Everything else wants a session: deny by default. */
export const openCalls: ReadonlySet<string> = new Set([
  '/openapi.json',
  '/v1/login',
  '/v1/login/sendCode',
  '/v1/login/step',
  '/v1/login/second',
  '/v1/oauth/token',
  '/v1/generateRandomValidate',
  '/v1/sso/buttons',
  '/v1/sso/start',
  '/v1/sso/callback',
  '/v1/sso/assert',
  '/v1/sso/enter',
  '/v1/sso/metadata',
  '/v1/scim',
  '/v1/lookup/findDic',
  '/v1/notice/onLogin',
  '/v1/user/forgotPasswordSendEmailCode',
  '/v1/user/forgotPasswordCheckEmailCode',
  '/v1/user/forgotPasswordSendPhoneCode',
  '/v1/user/forgotPasswordCheckPhoneCode',
  '/v1/user/forgotPasswordStep',
  '/v1/user/passwordByLink',
  '/v1/message/unsubscribe',
  '/v1/ding/callback',
  '/v1/sign/callback',
  '/v1/wopi',
  '/v1/link/open',
  '/v1/link/act',
])

/** What somebody may call who must change the password first. */
export const openWhileChanging: ReadonlySet<string> = new Set([
  '/v1/session',
  '/v1/session/save',
  '/v1/lookupValues',
  '/v1/heartbeat',
  '/v1/websocketServer',
  '/v1/logout',
  '/v1/user/changePassword',
])
