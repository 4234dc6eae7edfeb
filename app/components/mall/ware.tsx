import type { GoodsView } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'
import { AddForm, Picture, Price, Stock } from './goods.tsx'

/** One SKU as the mall shows it: pictures, price, what can be had of it, and how it goes into the cart. */
export function Ware({ view }: { view: GoodsView }) {
  const say = useSay()
  const { card, pictures, attributes, detail, add, isPreview, idem, mallHref } = view
  return (
    <section className="ware" aria-label={card.name}>
      <div className="picture">
        <Picture card={card} />
        {pictures.length > 0 ? (
          <p className="thumbs">
            {pictures.map(({ src, label }) => (
              <a key={src} href={src} title={label}>
                <img src={src} alt={label} loading="lazy" />
              </a>
            ))}
          </p>
        ) : null}
      </div>
      <div className="said">
        <p className="name">{card.name}</p>
        {isPreview ? <p className="preview">{say('mall.preview')}</p> : null}
        <p className="dim">{card.about}</p>
        <p className="line">
          <Price card={card} />
        </p>
        <Stock card={card} />
        <p className="faint">{say('mall.minimum', { min: card.minimum, multiple: card.multiple })}</p>
        {attributes.length > 0 ? (
          <p className="line">
            {attributes.map(({ name, value }) => (
              <span key={name} className="tag">
                {name} {value}
              </span>
            ))}
          </p>
        ) : null}
        {detail ? <p>{detail}</p> : null}
        <p className="faint">{card.supplier}</p>
        {add ? (
          <div className="add">
            <AddForm card={card} idem={idem} address={add.address} back={add.back} />
          </div>
        ) : null}
        {mallHref ? (
          <p>
            <a href={mallHref}>{say('mall.back')}</a>
          </p>
        ) : null}
      </div>
    </section>
  )
}
