import { routeNameOf } from './tabs.ts'

/** Under which the settings of a page's list are stored: route name and grid name. */
export const tableNameOf = (page: string): string => `${routeNameOf(page)}.main`
