/** What identity knows of a session, and what the HTTP side asks of identity. */
import type { Answer, Language, Tab, TableConfig } from '../../../contract/types.ts'
import type { Actor, CallContext } from '../../runtime/types.ts'

export type Theme = 'light' | 'dark' | 'contrast' | 'auto'

export interface Responsibility {
  id: string
  code: string
  name: string
  nameEn: string | null
  seqNum: number
  homePage: string
  isDefault: boolean
  dataScopeAll: boolean
  secondFactor: 'NONE' | 'OPTIONAL' | 'REQUIRED'
}

export interface Resource { resourceCode: string; resourceName: string; resourceNameEn: string | null; resIcon: string | null }

/** One menu of a responsibility; a parent that is only there for display has no resources and is not granted. */
export interface Menu {
  menuId: number
  menuParentId: number
  menuCode: string
  menuName: string
  menuNameEn: string | null
  menuType: 'DIR' | 'PAGE' | 'IFRAME' | 'LINK'
  htmlUrl: string | null
  imageLink: string | null
  levelId: number
  seqNum: number
  keepAlive: 'Y' | 'N'
  tabMode: string | null
  enabled: 'Y'
  isGranted: boolean
  resources: Resource[]
  /** Addresses that these buttons cover. */
  calls: string[]
}

/** Which rows somebody sees. */
export type Rows = Pick<Access, 'orgIds' | 'categoryIds' | 'purchaseGroups' | 'userGroups'> & { dataScopeAll: boolean }

/** Pages that one colleague has given to somebody who does not have them: the rows there are the colleague's. */
export interface Delegated {
  grantorId: string
  pages: string[]
  rows: Rows
}

/** What a user may see and do in one responsibility. */
export interface Access {
  responsibilities: Responsibility[]
  menus: Menu[]
  orgIds: string[]
  categoryIds: string[]
  purchaseGroups: string[]
  userGroups: string[]
  /** Of colleagues who are away. */
  delegated: Delegated[]
}

export interface Session {
  id: string
  userId: string
  userName: string
  displayName: string
  displayNameEn: string | null
  userType: 'INTERNAL' | 'SUPPLIER'
  supplierIds: string[]
  mustChangePassword: boolean
  responsibilityId: string | null
  /** Of what the session was begun with, held or not. */
  responsibilityLabel?: { name: string; nameEn: string | null } | null
  gatewayTag: string
  language: Language
  theme: Theme
  tabs: Tab[]
  selections: Record<string, unknown>
  pendingTabRefresh: string | null
  /** Name of the own organisation or, for supplier users, of the supplier. */
  organisation: { name: string; nameEn: string | null } | null
  /** Of the own organisation; supplier users have one of their own. */
  timeZone: string
  /** What the person often says of a decision, a line each. */
  opinions: string | null
  startedAt: Date
  /** When a second factor was last shown in it. */
  secondFactorAt: Date | null
  lastSeenAt: Date
  /** Changes with every look-up value. */
  lookupEdition: string
  /** Changes with every setting. */
  profileEdition: string
  /** The own organisation, whose settings count. */
  orgId: string | null
  /** Changes with every grant, with the responsibility and with the day. */
  accessKey: string
  access: Access
  /** Set where no person has signed in but a program that acts as one. */
  program?: Program
}

/** A program, and the calls that it may make, as `POST /v1/poHeaderRestful/findById`, with the fields that it reads of each answer. */
export interface Program {
  id: string
  name: string
  calls: ReadonlyMap<string, readonly string[]>
}

/** One request: who comes, when, from where. Nobody has signed in where `session` is null. */
export interface Visit extends Omit<CallContext, 'actor'> { session: Session | null }

export type IdentityCall = (body: Record<string, unknown>, visit: Visit) => Promise<Answer>

export interface Identity {
  /** Calls that come before log-in. */
  isOpen(path: string): boolean
  /** Whether the session of this code was ended by a later log-in. */
  isOutnumbered(authorization: string): Promise<boolean>
  sessionOf(authorization: string, from: { now: Date; address: string }): Promise<Session | null>
  /** Refuses all but the change of a password that must be changed. */
  requireReady(session: Session, path: string): void
  /** Refuses a menu that the current responsibility does not have. */
  actorOf(session: Session, menuId: number | null): Actor
  /** Refuses a call on a document that no button of the menu covers. */
  requireCovered(session: Session, menuId: number, path: string): void
  call(path: string): IdentityCall | undefined
}

/** What the frame of every page shows and other services know. */
export type FrameFacts = (userId: string, language: Language, tableName?: string) => Promise<{
  todoCount: number
  messageCount: number
  /** Open to-dos by the page that they lead to. */
  pendingByPage: Record<string, number>
  /** Keys of the unsaved work that waits for the person. */
  drafts: string[]
  /** The newest message about a finished export that was not read yet. */
  exportReady: { id: string; title: string; url: string | null } | null
  tableConfig: TableConfig | null
  shortcuts: { menuId: number; title: string | null }[]
}>
