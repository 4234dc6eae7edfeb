import type { CartGroupView, CartRowView, CartTyped, CartView, CheckoutView } from '../../page-types.ts'
import { ListButton, selectionForm } from '../list/list-button.tsx'
import { ListPage, type ListPageProps } from '../list/list-page.tsx'
import type { Selection } from '../list/use-selection.ts'
import { Notice } from '../message.tsx'
import { useSay } from '../page-context.tsx'
import { Picture } from './goods.tsx'

interface CartPageProps extends ListPageProps {
  cart: CartView
  /** What was typed and refused. */
  again?: CartTyped
}

/** What stands in the inputs of the rows: as it was typed where that was refused, else as it is stored. */
interface Inputs {
  cart: CartView
  again?: CartTyped
  selection: Selection
}

/** The cart by supplier: one form over all of it, in which rows are ticked, changed and checked out. */
export function CartPage({ cart, again, ...list }: CartPageProps) {
  const data = again ? { ...list.data, chosen: again.ticked } : list.data
  const rows = (selection: Selection) => (
    <>
      <button className="hidden" form={selectionForm} name="intent" value="cart:update" tabIndex={-1} aria-hidden="true" />
      {cart.checkout ? <Checkout checkout={cart.checkout} /> : null}
      <div className="shelves">
        {cart.groups.length > 0 ? (
          cart.groups.map((group) => <Group key={group.key} group={group} cart={cart} again={again} selection={selection} />)
        ) : (
          <Empty cart={cart} />
        )}
      </div>
      {cart.groups.length > 0 ? <Sums cart={cart} /> : null}
    </>
  )
  return <ListPage {...list} data={data} rows={rows} />
}

function Empty({ cart }: { cart: CartView }) {
  const say = useSay()
  return (
    <div className="empty">
      <b>{say('cart.empty')}</b>
      {cart.mallHref ? (
        <p>
          <a className="btn" href={cart.mallHref}>
            {say('cart.toMall')}
          </a>
        </p>
      ) : null}
    </div>
  )
}

function Group({ group, ...inputs }: Inputs & { group: CartGroupView }) {
  const say = useSay()
  return (
    <section className="cart-group">
      <header>
        <b>{group.supplier}</b>
        <span className="faint">{group.org}</span>
        <span className="push">
          {say('cart.sum')} <span className="unit before">{group.currency}</span>
          <b>{group.sum}</b>
        </span>
      </header>
      <div className="scroll">
        <table className="table">
          <caption className="hidden">{say('cart.rows', { supplier: group.supplier })}</caption>
          <thead>
            <tr>
              <th className="select" scope="col" />
              <th scope="col">{say('cart.goods')}</th>
              <th scope="col" className="figure">
                {say('cart.price')}
              </th>
              <th scope="col">{say('cart.qty')}</th>
              <th scope="col" className="figure">
                {say('cart.amount')}
              </th>
              <th scope="col">{say('cart.state')}</th>
              <th scope="col">{say('cart.addressee')}</th>
              <th scope="col">{say('cart.needBy')}</th>
            </tr>
          </thead>
          <tbody>
            {group.rows.map((row) => (
              <CartRow key={row.id} row={row} {...inputs} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** What it was shown with goes along, so that what was typed over is told from what was not. */
const shownWith = (row: CartRowView): [string, string][] => [
  ['shown', row.id],
  [`version.${row.id}`, String(row.versionNum)],
  [`was.qty.${row.id}`, row.qty],
  [`was.needByDate.${row.id}`, row.needByDate],
  [`was.addresseeId.${row.id}`, row.addresseeId],
  [`was.checked.${row.id}`, row.isTicked ? 'Y' : 'N'],
  [`was.accept.${row.id}`, row.hasAccepted ? 'Y' : 'N'],
  ...(row.needsAccepting ? ([[`asks.${row.id}`, 'Y']] as [string, string][]) : []),
]

function CartRow({ row, cart, again, selection }: Inputs & { row: CartRowView }) {
  const say = useSay()
  const own = { form: selectionForm, className: 'control', disabled: !cart.mayUpdate, autoComplete: 'off' } as const
  const typed = (name: 'qty' | 'addresseeId' | 'needByDate') => {
    const key = `${name}.${row.id}`
    return {
      name: key,
      defaultValue: again?.typed[key] ?? row[name],
      ...(again?.wrong[key] && { 'aria-invalid': true, 'aria-describedby': `wrong.${row.id}` }),
    }
  }
  const [, refusal] = Object.entries(again?.wrong ?? {}).find(([name]) => name.endsWith(`.${row.id}`)) ?? []
  return (
    <tr>
      <td className="select">
        <input
          type="checkbox"
          name="id"
          value={row.id}
          form={selectionForm}
          defaultChecked={again ? again.ticked.includes(row.id) : row.isTicked}
          onChange={(event) => selection.toggle(row.id, event.target.checked)}
          aria-label={say('cart.select', { name: row.name })}
        />
        {shownWith(row).map(([name, value]) => (
          <input key={name} type="hidden" form={selectionForm} name={name} value={value} />
        ))}
      </td>
      <td className="goods-of">
        <span className="what">
          <Picture card={row} />
          {row.href ? <a href={row.href}>{row.name}</a> : <span>{row.name}</span>}
          <span className="faint">{row.about}</span>
        </span>
        {refusal ? (
          <p className="error" id={`wrong.${row.id}`} role="alert">
            {refusal}
          </p>
        ) : null}
      </td>
      <td className="figure">
        {row.before ? (
          <>
            <s>{row.before}</s> →{' '}
          </>
        ) : null}
        {row.price}
      </td>
      <td className="qty">
        <input {...own} {...typed('qty')} inputMode="decimal" aria-label={`${say('cart.qty')} ${row.name}`} />
        <span className="unit after">{row.uom}</span>
      </td>
      <td className="figure">{row.amount}</td>
      <td className="state">
        <span className={`status ${row.state.tone}`}>{row.state.label}</span>
        {row.needsAccepting ? (
          <label className="line">
            <input
              type="checkbox"
              form={selectionForm}
              name={`accept.${row.id}`}
              defaultChecked={again ? `accept.${row.id}` in again.typed : row.hasAccepted}
              disabled={!cart.mayUpdate}
            />
            {say('cart.accept')}
          </label>
        ) : null}
      </td>
      <td className="place">
        <select {...own} {...typed('addresseeId')} aria-label={`${say('cart.addressee')} ${row.name}`}>
          <option value="" />
          {cart.addressees.map(({ id, label }) => (
            <option key={id} value={id} label={label} />
          ))}
        </select>
      </td>
      <td className="place">
        <input {...own} {...typed('needByDate')} type="date" aria-label={`${say('cart.needBy')} ${row.name}`} />
      </td>
    </tr>
  )
}

function Sums({ cart }: { cart: CartView }) {
  const say = useSay()
  return (
    <div className="cart-sum">
      <span>{say('cart.total')}</span>
      {cart.sums.map(({ currency, amount }) => (
        <span key={currency}>
          <span className="unit before">{currency}</span>
          <b className="sum">{amount}</b>
        </span>
      ))}
      <span className="line push">
        {cart.mallHref ? <a href={cart.mallHref}>{say('cart.toMall')}</a> : null}
        {cart.mayUpdate ? (
          <button className="btn" form={selectionForm} name="intent" value="cart:update">
            {say('cart.update')}
          </button>
        ) : null}
        {cart.mayCheckOut ? (
          <button className="btn primary" form={selectionForm} name="intent" value="cart:checkout">
            {say('cart.checkout')}
          </button>
        ) : null}
      </span>
    </div>
  )
}

/** What would come of it, and the button that does it. */
function Checkout({ checkout: { title, orders, hindrances, button } }: { checkout: CheckoutView }) {
  const say = useSay()
  return (
    <section className="compared" aria-label={title}>
      <p className="line">
        <b>{title}</b>
        {button ? <ListButton button={button} /> : null}
      </p>
      {hindrances.map((text) => (
        <Notice key={text} tone="warn" text={text} />
      ))}
      <ul>
        {orders.map(({ supplier, addressee, needBy, lines, freight, gross, currency }) => (
          <li key={`${supplier}${addressee}${gross}`}>
            <b>{supplier}</b> <span className="dim">{[addressee, needBy].filter(Boolean).join(' · ')}</span> {lines.join('；')}
            {freight ? <span className="faint"> {say('cart.freight', { amount: freight })}</span> : null}{' '}
            <span className="unit before">{currency}</span>
            <b>{gross}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
