import type { ChoosePictureView } from '../../../page-types.ts'
import { FileField, pictureTypes } from '../../file-field.tsx'
import { HiddenToken } from '../../hidden.tsx'
import { Icon } from '../../icons.tsx'
import type { FormPageProps } from '../../page-context.tsx'
import { SidePage } from '../side-page.tsx'

/** A picture that is kept whole: a file field and a button. */
export function ChoosePicturePage({ view, words, csrf, idem }: FormPageProps<ChoosePictureView>) {
  const { title, label, hint, button, address, backAddress, refusal } = view
  return (
    <SidePage title={title} backAddress={backAddress} words={words} csrf={csrf}>
      <form method="post" action={address} encType="multipart/form-data" className="steps" data-document="" noValidate>
        {/* Text before the file: what comes after it is not signed. */}
        <HiddenToken idem={idem} />
        <FileField name="files" label={label} hint={hint} error={refusal} accept={pictureTypes} />
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
