/** Figures by which a purchasing organisation steers. */
import { area } from '../area.ts'
import { orderReport } from './order-report.ts'

export const analytics = area('analytics', {
  documents: [
  ],
  reports: {
    orderReport,
  },
})
