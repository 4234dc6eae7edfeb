import type { OwnPictureView } from '../../../page-types.ts'
import { CropForm } from '../../crop/crop-form.tsx'
import { HiddenToken } from '../../hidden.tsx'
import type { FormPageProps } from '../../page-context.tsx'
import { SidePage } from '../side-page.tsx'

/** A picture is chosen and its square sent; what was not drawn by hand is looked at before it is kept. */
export function OwnPicturePage({ view, words, csrf, idem }: FormPageProps<OwnPictureView>) {
  const { title, backAddress, preview, side } = view
  return (
    <SidePage title={title} backAddress={backAddress} words={words} csrf={csrf}>
      {preview ? (
        <Preview preview={preview} title={title} side={side} address={view.address} />
      ) : (
        <CropForm address={view.address} idem={idem} button={view.button} hint={view.hint} error={view.refusal} typed={view.typed} />
      )}
    </SidePage>
  )
}

interface PreviewProps {
  preview: NonNullable<OwnPictureView['preview']>
  title: string
  side: number
  address: string
}

function Preview({ preview, title, side, address }: PreviewProps) {
  return (
    <form method="post" action={preview.address} className="steps" data-document="">
      <HiddenToken />
      <input type="hidden" name="file" value={preview.fileId} />
      <p>{preview.text}</p>
      <img className="portrait" src={preview.src} alt={title} width={side} height={side} />
      <p className="line">
        <button className="btn primary" name="intent" value={preview.intent}>
          {preview.keep}
        </button>
        <a className="btn quiet" href={address}>
          {preview.again}
        </a>
      </p>
    </form>
  )
}
