/** Who may do what. */
import type { Choice } from './field.ts'
import type { RefusalView } from './record.ts'

/** A menu of the grant tool with its buttons; a folder has only what is below it. */
export interface PrivilegeNode {
  id: string
  name: string
  isFolder: boolean
  isChecked: boolean
  isDisabled: boolean
  resources: { id: string; name: string; isChecked: boolean; isBound: boolean }[]
  children: PrivilegeNode[]
}

export interface PrivilegesView {
  title: string
  address: string
  roles: Choice[]
  role: { id: string; name: string; versionNum: number } | null
  /** Ids of the boxes that were ticked when the form was opened. */
  opened: string
  nodes: PrivilegeNode[]
  canSave: boolean
  /** What saving would do, by name. */
  review: { added: string[]; removed: string[] } | null
  refusal: RefusalView | null
  idem: string
}

/** Users by responsibilities. */
export interface MatrixView {
  title: string
  address: string
  search: { q: string; responsibility: string }
  responsibilities: { id: string; name: string; userType: string }[]
  users: { id: string; code: string; name: string; userType: string; versionNum: number; held: HeldView[]; kept: HeldView[] }[]
  pages: { index: number; count: number; rows: number }
  canSave: boolean
  refusal: RefusalView | null
  idem: string
}

/** `kept` are those that the page does not show. */
export interface HeldView {
  responsibilityId: string
  startDate: string | null
  endDate: string | null
}

/** Why a person may or may not press a button, and see a row. */
export interface ExplainView {
  title: string
  address: string
  backAddress: string
  asked: { page: string; button: string; responsibilityId: string; number: string }
  pages: Choice[]
  buttons: Choice[]
  responsibilities: Choice[]
  found: { mayPress: boolean; maySee: boolean | null; steps: { step: string; isHeld: boolean; text: string }[] } | null
}

/** The tokens of a directory. `made` is the one that was made just now, seen this once. */
export interface TokenView {
  title: string
  backAddress: string
  /** What the directory is told to call. */
  service: string
  tokens: { id: string; label: string; createdAt: string; lastUsedAt: string | null; revokedAt: string | null }[]
  made: string | null
  label: string
  refusal: string | null
}
