import type { OwnPicturesView } from '../../../page-types.ts'
import { HiddenToken } from '../../hidden.tsx'

/** The own picture and signature, each with what can be done to it. */
export function OwnPictures({ view }: { view: OwnPicturesView }) {
  const { label, side, pictures } = view
  return (
    <section className="section">
      <h2 className="lines-head">{label}</h2>
      <form method="post" data-document="" className="portraits">
        <HiddenToken />
        {pictures.map(({ name, label: title, src, href }) => (
          <figure key={name}>
            {src ? <img className="portrait" src={src} alt={title} width={side} height={side} /> : <span className="portrait none">{view.none}</span>}
            <figcaption>
              <strong>{title}</strong>
              <a className="btn" href={href} aria-label={`${title} ${src ? view.change : view.choose}`}>
                {src ? view.change : view.choose}
              </a>
              {src ? (
                <button className="btn quiet" name="intent" value={`removePicture:${name}`} aria-label={`${title} ${view.remove}`}>
                  {view.remove}
                </button>
              ) : null}
            </figcaption>
          </figure>
        ))}
      </form>
    </section>
  )
}
