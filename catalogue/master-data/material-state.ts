/** What the life cycle of a material allows a new line of the trade to do (master-data brief, "Effects"); lines that are open go on. */
import { all, any, is, isSet, not } from '../language/formula.ts'

/** Neither obsolete nor disabled, where a material is named. */
export const isAvailable = any(not(isSet('materialId')), all(is('materialId.enabledFlag', 'Y'), not(is('materialId.lifecycle', 'OBSOLETE'))))
export const isPhasingOut = is('materialId.lifecycle', 'PHASE_OUT')
export const isInTrial = is('materialId.lifecycle', 'TRIAL')

export const materialWords = {
  OBSOLETE: ['物料{code}已停产/停用，不能新增业务行', 'Material {code} is obsolete or disabled; no new lines'],
  PHASE_OUT: ['物料{code}正在逐步淘汰', 'Material {code} is being phased out'],
} as const
