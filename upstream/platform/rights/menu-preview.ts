/** The menu as the holders of a responsibility see it today, for whoever keeps the menus. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { MenuPreview } from '../../../contract/grants.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import { anId } from '../../runtime/change/requests.ts'
import type { NamedCall } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { definitionNamed } from '../../runtime/working.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'
import { effectiveGrants } from './grant-views.ts'

const asked = z.object({ responsibilityId: anId.nullish() })

export const menuPreviewCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/menu/preview': async (body, { actor, language, now }) => {
    requireButton(definitionNamed('menu'), actor, 'btnPreview')
    const { responsibilityId } = readBody(asked, body)
    const data = await asSystem(pool, async (tx): Promise<MenuPreview> => {
      const { rows } = await tx.query<MenuPreview['responsibilities'][number]>(
        `select id, code, name, name_en as "nameEn" from responsibility where enabled_flag = 'Y' order by seq_num, code`,
      )
      const menus = responsibilityId ? await effectiveGrants(tx, responsibilityId, dayOf(now), language) : []
      return {
        responsibilities: rows,
        menus: menus.map(({ path, resources, roles }) => ({ path, resources, roles }) as MenuPreview['menus'][number]),
      }
    })
    return { status: '200', msg: '', data }
  },
})
