/** Ends the session of this browser; by POST only, as a link must not sign anybody out. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'
import { redirect } from '../server/return-to.ts'
import { signOut } from '../server/sign-out.ts'

export const loader = () => redirect('/main')

export const action = answered(async ({ context }: ActionFunctionArgs) => signOut(context as PageContext))
