/** Where an outside signing provider tells that a flow moved. */
import { answered } from '../../server/answer/errors.ts'
import { hearSignProvider } from '../../server/machine/sign-provider.ts'

export const action = answered(({ request, context }) => hearSignProvider(request, context))
