/** Which events are told by which channels. */
import type { Choice } from './field.ts'
import type { RefusalView } from './record.ts'

export interface EventMatrixView {
  title: string
  address: string
  backAddress: string
  search: { area: string; eventCode: string }
  areas: Choice[]
  channels: Choice[]
  rows: EventRow[]
  pages: { index: number; count: number; rows: number }
  canSave: boolean
  refusal: RefusalView | null
  idem: string
}

export interface EventRow {
  id: string
  versionNum: number
  event: string
  name: string
  href: string
  area: string
  /** Of one organisation; the common one has none. */
  org: string
  template: string
  receivers: string
  channels: string[]
  delay: string
  merge: string
  isOff: boolean
}
