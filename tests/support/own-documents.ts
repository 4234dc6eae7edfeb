/** What only tests have beside the catalogue (vitest.config.ts). */
import { area } from '../../catalogue/area.ts'
import { testCampaign, testSheet } from '../copies/campaign.ts'
import { testCase, testPolicy } from '../copies/policy.ts'
import { testPlan, testScheme } from '../copies/scheme.ts'
import { testCall } from '../kinds/call.ts'
import { testNotice } from '../kinds/notice.ts'
import { testParcel } from '../kinds/parcel.ts'
import { testInquiry } from '../roles/inquiry.ts'
import { testSurvey } from '../roles/survey.ts'
import { testTender } from '../sight/tender.ts'
import { testClaim } from '../states/claim.ts'
import { testVisit } from '../states/visit.ts'

export const ofTests = area('of-tests', {
  documents: [
    testInquiry,
    testTender,
    testClaim,
    testVisit,
    testNotice,
    testParcel,
    testCall,
    testSurvey,
    testScheme,
    testPlan,
    testPolicy,
    testCase,
    testCampaign,
    testSheet,
  ],
})
