import { values } from '../lookup-type.ts'

/** Look-up values of the master data. */
export const masterLookups = {
  CATEGORY_NATURE: values(['品类性质', 'Category nature'], {
    DIRECT: ['生产性', 'Direct'],
    INDIRECT: ['非生产性', 'Indirect'],
    SERVICE: ['服务', 'Service'],
    OUTSOURCE: ['外协', 'Outsourced processing'],
    MOULD: ['模具', 'Mould'],
  }),
} as const
