/** Who may sign in, as what, and what that lets them see and do. */
import { responsibility, role } from './access.ts'
import { userAuthorisation } from './authorisation.ts'
import { lookupType } from './lookup-master.ts'
import { button, menu, resource } from './menu.ts'
import { department, organization, person } from './organisation.ts'
import { user } from './user.ts'

export const identityDocuments = [organization, department, person, user, role, responsibility, menu, button, resource, lookupType, userAuthorisation] as const
