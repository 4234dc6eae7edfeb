/**
 * What the web server tells the renderers: a page as plain JSON, in one language, for one person and one state.
 * Made by `app/server/describe/` from the definitions; components know these types and nothing else of the business.
 */
export type * from './page-types/access.ts'
export type * from './page-types/account.ts'
export type * from './page-types/event-matrix.ts'
export type * from './page-types/field.ts'
export type * from './page-types/files.ts'
export type * from './page-types/frame.ts'
export type * from './page-types/gate.ts'
export type * from './page-types/list.ts'
export type * from './page-types/mall.ts'
export type * from './page-types/record.ts'
export type * from './page-types/report.ts'
export type * from './page-types/room.ts'
export type * from './page-types/tool.ts'
