import type { AttachView } from '../../../page-types.ts'
import { CropForm } from '../../crop/crop-form.tsx'
import { Notice } from '../../message.tsx'
import { type FormPageProps, useSay } from '../../page-context.tsx'
import { SidePage } from '../side-page.tsx'

/** A picture for a document, cut out of a larger one. */
export function CropPage({ view, words, csrf, idem }: FormPageProps<AttachView>) {
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      <Crop view={view} idem={idem} />
    </SidePage>
  )
}

function Crop({ view, idem }: { view: AttachView; idem: string }) {
  const say = useSay()
  const { full, takesPictures } = view.attachments
  return (
    <>
      {full ? <Notice tone="warn" text={full} /> : null}
      <CropForm
        address={view.address}
        idem={idem}
        button={say('attach.upload')}
        hint={say('crop.hint', { side: view.pictureSide ?? '' })}
        error={view.refusal}
        isClosed={full !== null || !takesPictures}
      />
    </>
  )
}
