/** Figures by which a purchasing organisation steers. */
import { area } from '../area.ts'
import { contractReport } from './contract-report.ts'
import { orderReport } from './order-report.ts'

export const analytics = area('analytics', {
  documents: [
  ],
  reports: {
    contractReport,
    orderReport,
  },
})
