import { answered } from '../../server/answer/errors.ts'
import { redirect } from '../../server/answer/return-to.ts'
import { signOut } from '../../server/door/sign-out.ts'

export const loader = () => redirect('/main')

export const action = answered(({ context }) => signOut(context))
