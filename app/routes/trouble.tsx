/** Whatever a route could not show: not allowed, not found, too many tabs, services away, a defect with its number. */
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ErrorPage } from '../components/error-page.tsx'
import { useDocument } from '../document.tsx'
import type { TroubleView } from '../server/errors.ts'

export function Trouble() {
  const error = useRouteError()
  const { requestId, language } = useDocument()
  const told = isRouteErrorResponse(error) && typeof error.data === 'object' ? (error.data as TroubleView) : null
  return <ErrorPage language={language} trouble={told ?? { status: 500, message: '', requestId }} />
}
