/** Ends the session of this browser; by POST only, as a link must not sign anybody out. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { redirect } from '../server/answer/return-to.ts'
import { signOut } from '../server/door/sign-out.ts'

export const loader = () => redirect('/main')

export const action = answered(async ({ context }: ActionFunctionArgs) => signOut(context as PageContext))
