import { checkbox, refs, textarea } from '../language/define.ts'

/** What is asked of colleagues while an approval runs; whoever is asked reads the document until it is answered. */
export const communeInput = {
  toUserIds: refs('user', '被问人', 'Whom', { required: true, where: { userType: 'INTERNAL', enabledFlag: 'Y' }, help: ['最多10人', 'Ten people at most'] }),
  question: textarea(1000, '问题', 'Question', { required: true }),
  blocksPass: checkbox('未回复不能同意', 'Blocks passing', { init: 'N' }),
} as const

export const communeMessages = {
  COMMUNE_MANY: ['一次最多询问{max}人，当前{n}人', 'At most {max} {max|person|people} may be asked at once; given {n}'],
  COMMUNE_SELF: ['不能向本人提问', 'You cannot ask yourself'],
  COMMUNE_NONE: ['没有待回复的沟通', 'No question is open'],
} as const
