import type { GoodsCard } from '../../page-types.ts'
import { HiddenToken } from '../hidden.tsx'
import { useSay } from '../page-context.tsx'

export const compareForm = 'compare'

interface GoodsProps {
  cards: GoodsCard[]
  label: string
  look: 'cards' | 'list'
  idem: string
  /** Where forms are posted; none where nothing goes into a cart. */
  address: string | null
  hasTicks?: boolean
}

/** SKUs on their shelf: a table whose rows are cards, or lines where the list is asked for. */
export function Goods({ cards, label, look, idem, address, hasTicks }: GoodsProps) {
  const say = useSay()
  return (
    <table className={`goods ${look === 'cards' ? 'shelf' : 'lines'}`}>
      <caption className="hidden">{label}</caption>
      <thead className="hidden">
        <tr>
          <th scope="col">{say('mall.goods')}</th>
          <th scope="col">{say('mall.gross')}</th>
          <th scope="col">{say('mall.stock')}</th>
          <th scope="col">{say('mall.qty')}</th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <tr key={card.id}>
            <td className="what">
              {hasTicks ? (
                <label className="compare">
                  <input type="checkbox" name="id" value={card.id} form={compareForm} aria-label={say('mall.tick', { name: card.name })} />
                  <span aria-hidden="true">{say('mall.compare')}</span>
                </label>
              ) : null}
              <a href={card.href} title={card.name}>
                <Picture card={card} />
                <b>{card.name}</b>
              </a>
              <span className="faint out" title={card.about}>
                {card.about}
              </span>
            </td>
            <td className="price">
              <Price card={card} />
            </td>
            <td className="facts">
              <Stock card={card} />
              <span className="faint out" title={card.supplier}>
                {card.supplier}
              </span>
            </td>
            <td className="add">{address ? <AddForm card={card} idem={idem} address={address} /> : null}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Picture({ card: { picture } }: { card: Pick<GoodsCard, 'picture'> }) {
  return picture ? <img src={picture} alt="" loading="lazy" width={160} height={160} /> : <span className="no-picture" aria-hidden="true" />
}

export function Price({ card: { currency, price, isRounded, uom, marketPrice } }: { card: GoodsCard }) {
  const say = useSay()
  return (
    <>
      <span>
        <span className="unit before">{currency}</span>
        <b className="sum">
          {isRounded ? '≈' : ''}
          {price}
        </b>
        <span className="unit after">/ {uom}</span>
      </span>
      {marketPrice ? (
        <small className="faint">
          {say('mall.market')} <s>{marketPrice}</s>
        </small>
      ) : null}
    </>
  )
}

export function Stock({ card: { isSoldOut, stock, leadTime, tags, sold, rating } }: { card: GoodsCard }) {
  const say = useSay()
  return (
    <span className="line">
      {isSoldOut ? <span className="tag bad">{say('mall.noStock')}</span> : stock === null ? null : `${say('mall.stock')} ${stock}`}
      <span className="dim">{`${say('mall.lead')} ${leadTime}`}</span>
      {tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
      {rating ? <span className="faint">{rating}</span> : null}
      {sold ? <span className="faint">{sold}</span> : null}
    </span>
  )
}

/** Puts so much of it into the cart; the page comes back as it was. */
export function AddForm({ card, idem, address, back }: { card: GoodsCard; idem: string; address: string; back?: string }) {
  const say = useSay()
  const hint = say('mall.minimum', { min: card.minimum, multiple: card.multiple })
  return (
    <form method="post" action={address} className="line" noValidate>
      <HiddenToken idem={`${idem}-${card.id.slice(-8)}`} />
      <input type="hidden" name="orgId" value={card.orgId} />
      {back ? <input type="hidden" name="back" value={back} /> : null}
      <input
        className="control"
        name="qty"
        inputMode="decimal"
        defaultValue={card.typed ?? card.minimum}
        size={4}
        autoComplete="off"
        aria-label={`${say('mall.qty')} ${card.name}`}
        title={hint}
      />
      <button className="btn" name="intent" value={`add:${card.id}`} disabled={card.isSoldOut}>
        {say('mall.add')}
      </button>
    </form>
  )
}
