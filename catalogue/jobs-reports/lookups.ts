import { values } from '../lookup-type.ts'

export const jobsLookups = {
  EXPORT_KIND: values(['导出方式', 'Kind of export'], { FULL: ['完整', 'Full'], EASY: ['仅值', 'Values only'] }),
} as const
