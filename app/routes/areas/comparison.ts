import { askedShares } from '../../areas/auction/whatif.ts'
import { sends } from '../../server/page/hand-out.ts'

export const loader = sends('exportComparison', askedShares)
