/** Words that all parts of a definition are made of. */
import type { constants } from '../../constants/constants.ts'

export type { Label, Tone } from '../../values/label.ts'

export type Side = (typeof constants)['user.types'][number]
export type Responsibility = 'admin' | 'buyer' | 'manager' | 'approver' | 'engineer' | 'quality' | 'warehouse' | 'finance' | 'expert' | 'supplier'
/** Besides responsibilities and the roles of the document: `owner` made it or is in a role that owns it, `assignee` has its approval task, `system` is the runtime itself. */
export type Who = Responsibility | 'owner' | 'assignee' | 'system'

export type Nothing = Record<never, never>
export type Key<T> = keyof T & string

/** What a text may name; actions and states are those of the document type that another field of the record names. */
export type Naming = 'entity' | 'page' | 'action' | 'state'
