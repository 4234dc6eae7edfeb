/** What the tools of grants ask and are told. */

/** A role or a user, in the version that was shown. */
interface GrantedTo {
  id: string
  code: string
  name: string
  nameEn: string | null
  userType: string
  versionNum: number
}

export type RoleChoice = GrantedTo

export interface RoleResource {
  id: string
  code: string
  name: string
  nameEn: string | null
  /** A call hangs on it; without one it does nothing. */
  isBound: boolean
  checkFlag: 'Y' | 'N'
}

export interface RoleMenu {
  id: string
  menuId: number
  menuParentId: number
  levelId: number
  seqNum: number
  name: string
  nameEn: string | null
  menuType: string
  enabledFlag: 'Y' | 'N'
  checkFlag: 'Y' | 'N'
  resources: RoleResource[]
}

export interface RoleBoxes {
  roles: RoleChoice[]
  /** The chosen one; none before one is chosen. */
  role: RoleChoice | null
  menus: RoleMenu[]
}

/** One box of users × responsibilities. */
export interface HeldResponsibility {
  responsibilityId: string
  startDate: string | null
  endDate: string | null
}

export interface MatrixUser extends GrantedTo {
  held: HeldResponsibility[]
}

export interface ResponsibilityMatrix {
  responsibilities: { id: string; code: string; name: string; nameEn: string | null; userType: string }[]
  users: MatrixUser[]
  count: number
  pageIndex: number
  pageRows: number
}

/** One step of the answer to 'why may I (not)?'. */
export interface ExplainStep {
  /** Which link of the chain. */
  step: 'USER' | 'RESPONSIBILITY' | 'ROLE' | 'MENU' | 'RESOURCE' | 'API' | 'ROW'
  isHeld: boolean
  /** What was found, or what is missing. */
  CN: string
  EN: string
}

export interface Explanation {
  mayPress: boolean
  /** Null where no row was asked about. */
  maySee: boolean | null
  steps: ExplainStep[]
}

/** What one of two responsibilities has and the other lacks. */
export interface ComparedGrant {
  path: string
  first: string
  second: string
}

/** What the holders of a responsibility see, in the order of the tree; nothing before one is chosen. */
export interface MenuPreview {
  responsibilities: { id: string; code: string; name: string; nameEn: string | null }[]
  menus: { path: string; resources: string; roles: string }[]
}
