/** Who may sign in, as what, and what that lets them see and do; the organisation behind it. */
import { area } from '../area.ts'
import { job as timed } from '../language/define.ts'
import { responsibility, role } from './access.ts'
import { apiInfo, apiProject } from './apis.ts'
import { userAuthorisation } from './authorisation.ts'
import { baseSso } from './base-sso.ts'
import { transactionCompensation } from './compensation.ts'
import { department } from './department.ts'
import { job } from './job.ts'
import { systemLog, userOperateLog } from './logs.ts'
import { lookupType } from './lookup-master.ts'
import { identityLookups } from './lookups.ts'
import { button, menu, resource } from './menu.ts'
import { baseOauthApp } from './oauth-app.ts'
import { organization } from './organization.ts'
import { identityPanels } from './panels.ts'
import { person } from './person.ts'
import { personLevel } from './person-level.ts'
import { position } from './position.ts'
import { profile } from './profile.ts'
import { user } from './user.ts'
import { userCredential } from './user-credential.ts'

export const identity = area('identity', {
  documents: [
    organization,
    department,
    job,
    personLevel,
    position,
    person,
    user,
    userCredential,
    role,
    responsibility,
    menu,
    button,
    resource,
    lookupType,
    userAuthorisation,
    profile,
    systemLog,
    userOperateLog,
    transactionCompensation,
    baseSso,
    apiProject,
    apiInfo,
    baseOauthApp,
  ],
  lookups: identityLookups,
  panels: identityPanels,
  jobs: [
    timed('AUTH_EXPIRE', { label: ['授权到期', 'Delegations expire'], kind: 'CRON', cron: '0 0 * * *' }),
    timed('PERSON_LEAVE', { label: ['人员离职生效', 'People leave on their day'], kind: 'CRON', cron: '0 0 * * *' }),
    timed('TOKEN_PURGE', { label: ['清理过期会话与令牌', 'Sessions, tokens and answers that have expired are cleared away'], kind: 'CRON', cron: '*/10 * * * *' }),
    timed('LOG_ARCHIVE', { label: ['清理过期日志', 'Logs that are too old are cleared away'], kind: 'CRON', cron: '30 2 * * *' }),
  ],
})
