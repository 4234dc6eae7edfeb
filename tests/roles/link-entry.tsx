/** The page behind a link as a browser takes it over: what the server has drawn, with what it was drawn from. */
import { hydrateRoot } from 'react-dom/client'
import { LinkPage } from '../../app/components/pages/door/link-page.tsx'
import type { LinkView } from '../../app/page-types.ts'

declare const shown: LinkView
hydrateRoot(document.getElementById('root') as HTMLElement, <LinkPage {...shown} />)
