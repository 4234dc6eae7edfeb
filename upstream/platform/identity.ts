/** Who may sign in, as what, and what that lets them see and do; the organisation behind it. */
import { identity as definitions } from '../../catalogue/identity/index.ts'
import { apiInfoBehaviour } from './apis/api-info.ts'
import { apiProjectBehaviour } from './apis/api-project.ts'
import { areaOf } from './area.ts'
import { transactionCompensationBehaviour } from './compensation/transaction-compensation.ts'
import { lookupTypeBehaviour } from './lookups/lookup-type.ts'
import { baseOauthAppBehaviour } from './oauth/oauth-app.ts'
import { departmentBehaviour } from './organisation/department.ts'
import { jobBehaviour } from './organisation/job.ts'
import { peopleInForce } from './organisation/leaving.ts'
import { organizationBehaviour } from './organisation/organization.ts'
import { personBehaviour } from './organisation/person.ts'
import { personLevelBehaviour } from './organisation/person-level.ts'
import { positionBehaviour } from './organisation/position.ts'
import { accountSheet } from './print/account-sheet.ts'
import { profileBehaviour } from './profiles/profile.ts'
import { userAuthorisationBehaviour } from './rights/documents/authorisation.ts'
import { buttonBehaviour } from './rights/documents/button.ts'
import { delegationsInForce } from './rights/documents/delegation.ts'
import { menuBehaviour } from './rights/documents/menu.ts'
import { resourceBehaviour } from './rights/documents/resource.ts'
import { responsibilityBehaviour } from './rights/documents/responsibility.ts'
import { roleBehaviour } from './rights/documents/role.ts'
import { userBehaviour } from './rights/documents/user.ts'
import { baseSsoBehaviour } from './sso/base-sso.ts'
import { sweepLogs, sweepTables } from './sweep.ts'

export const identity = areaOf(definitions, {
  behaviours: {
    user: userBehaviour,
    role: roleBehaviour,
    responsibility: responsibilityBehaviour,
    menu: menuBehaviour,
    button: buttonBehaviour,
    resource: resourceBehaviour,
    organization: organizationBehaviour,
    department: departmentBehaviour,
    job: jobBehaviour,
    personLevel: personLevelBehaviour,
    position: positionBehaviour,
    person: personBehaviour,
    lookupType: lookupTypeBehaviour,
    userAuthorisation: userAuthorisationBehaviour,
    profile: profileBehaviour,
    baseSso: baseSsoBehaviour,
    transactionCompensation: transactionCompensationBehaviour,
    apiProject: apiProjectBehaviour,
    apiInfo: apiInfoBehaviour,
    baseOauthApp: baseOauthAppBehaviour,
  },
  prints: { user: { sheet: accountSheet } },
  jobs: (pool) => ({
    AUTH_EXPIRE: delegationsInForce,
    PERSON_LEAVE: peopleInForce,
    TOKEN_PURGE: { whole: () => sweepTables(pool) },
    LOG_ARCHIVE: { whole: () => sweepLogs(pool) },
  }),
})
