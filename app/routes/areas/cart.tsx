import { doInCart, showCart } from '../../areas/shopping/cart.ts'
import { CartPage } from '../../components/mall/cart-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { titled, useAnswer, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showCart(request, context))
export const action = answered(({ request, context }) => doInCart(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Cart() {
  const { view, data, cart, idem } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  const { asked, batch, refusal, cart: again } = useAnswer<typeof doInCart>() ?? {}
  return (
    <CartPage
      key={idem}
      view={view}
      data={data}
      cart={cart}
      again={again}
      words={words}
      csrf={csrf}
      idem={idem}
      asked={asked}
      batch={batch}
      refusal={refusal}
    />
  )
}
