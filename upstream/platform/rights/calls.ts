/** The calls of administrators on users and grants, and the files of the own account. Those of the own session stand in `index.ts`. */
import type { Pool } from 'pg'
import type { NamedCall } from '../../runtime/types.ts'
import { ownPictureCalls } from '../account/own-pictures.ts'
import { scimTokenCalls } from '../scim/tokens.ts'
import { compareResponsibilityCalls } from './compare-responsibilities.ts'
import { explainCalls } from './explain.ts'
import { menuPreviewCalls } from './menu-preview.ts'
import { permissionMatrixCalls } from './permission-matrix.ts'
import { responsibilityMatrixCalls } from './responsibility-matrix.ts'
import { rolePrivilegeCalls } from './role-privileges.ts'
import { userCalls } from './user-calls.ts'

export const administrationCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  ...userCalls(pool),
  ...explainCalls(pool),
  ...rolePrivilegeCalls(pool),
  ...responsibilityMatrixCalls(pool),
  ...compareResponsibilityCalls(pool),
  ...menuPreviewCalls(pool),
  ...permissionMatrixCalls(pool),
  ...scimTokenCalls(pool),
  ...ownPictureCalls(pool),
})
