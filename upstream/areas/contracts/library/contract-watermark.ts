import { contractWatermark } from '../../../../catalogue/contracts/contract-watermark.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { rowWhere } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'

const RANGES = /^\d+(-\d+)?(,\d+(-\d+)?)*$/

export const contractWatermarkBehaviour = {
  async check(mark, work) {
    const { kind, imageFileId, color, pages, usage, defaultFlag, enabledFlag } = mark
    if (kind === 'IMAGE' && !imageFileId) refuse(contractWatermark, 'NO_IMAGE', {}, 'imageFileId')
    if (!/^#[0-9a-fA-F]{6}$/.test(color)) refuse(contractWatermark, 'COLOR', { color }, 'color')
    if (pages && !RANGES.test(pages)) refuse(contractWatermark, 'PAGES', { pages }, 'pages')
    if (defaultFlag !== 'Y' || enabledFlag !== 'Y') return
    const other = await rowWhere(work, contractWatermark, { usage, defaultFlag: 'Y', enabledFlag: 'Y' })
    if (other && other.id !== mark.id) refuse(contractWatermark, 'ONE_DEFAULT', { code: other.code }, 'defaultFlag')
  },
} satisfies Behaviour<typeof contractWatermark>
