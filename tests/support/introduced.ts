interface Asked {
  query(sql: string, values: unknown[]): Promise<unknown>
}

interface Introduced {
  org: string
  category: string
  codes: readonly string[]
}

/** Suppliers that are qualified for a category at a business unit: of nobody else is anything awarded or ordered. */
export const introduced = (asked: Asked, { org, category, codes }: Introduced): Promise<unknown> =>
  asked.query(
    `insert into supplier_category (id, header_id, line_num, org_id, category_id, status)
     select gen_random_uuid(), s.id, 900 + row_number() over (), $1, $2, 'QUALIFIED' from supplier_info s where s.code = any($3)
       and not exists (select 1 from supplier_category c where c.header_id = s.id and c.org_id = $1 and c.category_id = $2)`,
    [org, category, codes],
  )
