/** What the mall brings to the pages: SKUs of agreements, stock that is pasted, and punch-out. */
import type { AreaScreens } from '../area-screens.ts'
import { agreed } from './agreed.ts'
import { punchIn, punchOut } from './punch-out.ts'
import { stock } from './stock.ts'

export const shopping: AreaScreens = {
  sideTools: {
    agreed: { needs: 'btnFromAgreement', tool: agreed },
    stock: { needs: 'btnStock', tool: stock },
    punchout: { needs: 'btnAddCart', tool: punchOut },
    punchin: { needs: 'btnCheckout', tool: punchIn },
  },
}
