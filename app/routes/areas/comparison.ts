import { askedShares } from '../../areas/auction/whatif.ts'
import { sends } from '../../server/page/machine-output.ts'

export const loader = sends('exportComparison', askedShares)
