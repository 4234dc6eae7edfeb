/** `srmBaseTableConfig`: one row a person and table, always the caller's own. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { constants } from '../../../catalogue/constants/constants.ts'
import { tableLimits } from '../../../catalogue/constants/table-limits.ts'
import type { TableConfig } from '../../../contract/types.ts'
import type { NamedCall } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'

const { columnWidth, mostColumnSeq, mostSorts, mostCustomSizes, mostSavedFilters, mostRows } = tableLimits

const tableName = z
  .string()
  .regex(/^[a-z0-9]+\.[A-Za-z0-9]+$/)
  .max(120)

const column = z.strictObject({
  key: z.string().min(1).max(80),
  visible: z.boolean().default(true),
  seq: z.int().min(1).max(mostColumnSeq),
  width: z.int().min(columnWidth.least).max(columnWidth.most).nullable().default(null),
  fixed: z.enum(['left', 'right', 'none']).default('none'),
  sort: z.enum(['asc', 'desc', 'none']).default('none'),
  sortSeq: z.int().min(1).max(mostSorts).nullable().default(null),
})

const filter = z.strictObject({
  name: z.string().trim().min(1).max(40),
  params: z.record(z.string().max(80), z.string().max(500)),
  isDefault: z.boolean().default(false),
})

const bodies = {
  /** What is not given stays as it is. */
  createOrUpdate: z.object({
    tableName,
    columns: z.array(column).max(200).optional(),
    pageRows: z.int().min(1).max(mostRows).nullable().optional(),
    customPageSizes: z.array(z.int().min(constants['table.pageSize.custom.inputMin']).max(mostRows)).max(mostCustomSizes).optional(),
    density: z.enum(['COMFORT', 'COMPACT']).optional(),
    savedFilters: z.array(filter).max(mostSavedFilters).optional(),
  }),
  named: z.object({ tableName }),
}

/** One configuration as the contract has it; `c` is its row. */
export const tableConfigJson = `json_build_object('columns', c.columns, 'pageRows', c.page_rows, 'customPageSizes', c.custom_page_sizes,
  'density', c.density, 'savedFilters', c.saved_filters)`

export function tableConfigCalls(pool: Pool): Readonly<Record<string, NamedCall>> {
  return {
    '/v1/srmBaseTableConfigRestful/createOrUpdate': async (body, { actor, now }) => {
      const { tableName: table, columns, pageRows, customPageSizes, density, savedFilters } = readBody(bodies.createOrUpdate, body)
      const data = await asSystem(pool, async (tx) => {
        const { rows } = await tx.query<{ config: TableConfig }>(
          `insert into srm_base_table_config as c (user_id, table_name, columns, page_rows, custom_page_sizes, density, saved_filters, changed_at)
           values ($1, $2, coalesce($3, '[]'::jsonb), $4, coalesce($5, '[]'::jsonb), coalesce($6, 'COMPACT'), coalesce($7, '[]'::jsonb), $8)
           on conflict (user_id, table_name) do update set columns = coalesce($3, c.columns), page_rows = case when $9 then $4 else c.page_rows end,
             custom_page_sizes = coalesce($5, c.custom_page_sizes), density = coalesce($6, c.density), saved_filters = coalesce($7, c.saved_filters), changed_at = $8
           returning ${tableConfigJson} as config`,
          [
            actor.userId,
            table,
            json(columns),
            pageRows ?? null,
            json(customPageSizes),
            density ?? null,
            json(savedFilters),
            now,
            pageRows !== undefined,
          ],
        )
        return rows[0]?.config ?? null
      })
      return { status: '200', msg: '', data }
    },
    '/v1/srmBaseTableConfigRestful/get': async (body, { actor }) => {
      const { tableName: table } = readBody(bodies.named, body)
      const { rows } = await asSystem(pool, (tx) =>
        tx.query<{ config: TableConfig }>(`select ${tableConfigJson} as config from srm_base_table_config c where user_id = $1 and table_name = $2`, [
          actor.userId,
          table,
        ]),
      )
      return { status: '200', msg: '', data: rows[0]?.config ?? null }
    },
    '/v1/srmBaseTableConfigRestful/delete': async (body, { actor }) => {
      const { tableName: table } = readBody(bodies.named, body)
      const { rowCount } = await asSystem(pool, (tx) =>
        tx.query('delete from srm_base_table_config where user_id = $1 and table_name = $2', [actor.userId, table]),
      )
      return { status: '200', msg: '', data: { deleted: rowCount ?? 0 } }
    },
  }
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
