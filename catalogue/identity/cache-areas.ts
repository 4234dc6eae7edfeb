/** What is remembered, area by area, and what each is called. */
import type { Label } from '../language/define.ts'

export const cacheAreas = {
  lookups: ['快码', 'Look-ups'],
  menus: ['菜单', 'Menus'],
  permissions: ['权限', 'Permissions'],
  sessions: ['会话', 'Sessions'],
  rate: ['限流', 'Rate limits'],
} as const satisfies Record<string, Label>

export type AreaName = keyof typeof cacheAreas
export const areaNames = Object.keys(cacheAreas) as AreaName[]
