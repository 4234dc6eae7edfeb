import type { RenameView } from '../../../page-types.ts'
import type { PageProps } from '../../page-context.tsx'
import { RenameButtons, RenameFields } from '../../tree/rename-form.tsx'
import { SidePage } from '../side-page.tsx'

/** The form page on which a node of a tree gets another name or place. */
export function RenamePage({ view, words, csrf }: PageProps<RenameView>) {
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      <form method="post" action={view.address} className="rename" noValidate>
        <RenameFields view={view} />
        <RenameButtons view={view} />
      </form>
    </SidePage>
  )
}
