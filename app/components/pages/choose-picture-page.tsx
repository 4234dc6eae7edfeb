import type { ChoosePictureView } from '../../page-types.ts'
import { HiddenToken } from '../hidden.tsx'
import { Icon } from '../icons.tsx'
import { SidePage } from './side-page.tsx'

interface Props {
  view: ChoosePictureView
  words: Record<string, string>
  csrf: string
  idem: string
}

/** A picture that is kept whole: a file field and a button. */
export function ChoosePicturePage({ view, words, csrf, idem }: Props) {
  const { title, label, hint, button, address, backAddress, refusal } = view
  return (
    <SidePage title={title} backAddress={backAddress} words={words} csrf={csrf}>
      <form method="post" action={address} encType="multipart/form-data" className="steps" data-document="" noValidate>
        {/* Text before the file: what comes after it is not signed. */}
        <HiddenToken idem={idem} />
        <div className="field">
          <label htmlFor="files">{label}</label>
          <input
            className="control"
            type="file"
            id="files"
            name="files"
            accept=".gif,.jpeg,.jpg,.png,.bmp"
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? 'files-error files-help' : 'files-help'}
          />
          {refusal ? (
            <p className="error" id="files-error">
              {refusal}
            </p>
          ) : null}
          <p className="hint" id="files-help">
            {hint}
          </p>
        </div>
        <p>
          <button className="btn primary">
            <Icon name="upload" />
            {button}
          </button>
        </p>
      </form>
    </SidePage>
  )
}
