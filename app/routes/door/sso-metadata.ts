import { answered } from '../../server/answer/errors.ts'
import { siteMetadata } from '../../server/door/sign-on.ts'

export const loader = answered(({ params, context }) => siteMetadata(String(params.provider), context))
