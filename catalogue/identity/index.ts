/** Who may sign in, as what, and what that lets them see and do; the organisation behind it. */
import { responsibility, role } from './access.ts'
import { userAuthorisation } from './authorisation.ts'
import { baseSso } from './base-sso.ts'
import { transactionCompensation } from './compensation.ts'
import { department } from './department.ts'
import { job } from './job.ts'
import { systemLog, userOperateLog } from './logs.ts'
import { lookupType } from './lookup-master.ts'
import { button, menu, resource } from './menu.ts'
import { organization } from './organization.ts'
import { person } from './person.ts'
import { personLevel } from './person-level.ts'
import { position } from './position.ts'
import { profile } from './profile.ts'
import { user } from './user.ts'

export const identityDocuments = [organization, department, job, personLevel, position, person, user, role, responsibility, menu, button, resource, lookupType, userAuthorisation, profile, systemLog, userOperateLog, transactionCompensation, baseSso] as const
