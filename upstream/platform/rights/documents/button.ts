import { button } from '../../../../catalogue/identity/menu.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'

export const buttonBehaviour = {
  check({ code }) {
    if (!/^btn[A-Z][A-Za-z0-9]*$/.test(code)) refuse(button, 'CODE_FORM', { code }, 'code')
  },

  async removed({ code, shippedFlag }, { tx }) {
    if (shippedFlag === 'Y') refuse(button, 'SHIPPED', {})
    const { rows } = await tx.query<{ n: number }>('select count(*)::int as n from resource where resource_code = $1', [code])
    const n = rows[0]?.n ?? 0
    if (n > 0) refuse(button, 'USED_BY', { n })
  },
} satisfies Behaviour<typeof button>
