/** What a SAML provider is told of this site. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { siteMetadata } from '../server/door/sign-on.ts'

export const loader = answered(async ({ params, context }: LoaderFunctionArgs) => siteMetadata(String(params.provider), context as PageContext))
