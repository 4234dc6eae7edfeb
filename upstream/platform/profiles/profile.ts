import { profile } from '../../../catalogue/identity/profile.ts'
import { type ProfileType, profiles } from '../../../catalogue/identity/profiles.ts'
import { lookups } from '../../../catalogue/index.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import { isLookupType } from '../../../catalogue/language/lookup-book.ts'
import { entriesOf, entryIn, isKeyOf } from '../../../catalogue/values/object-keys.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { refuse, refuseIssues } from '../../runtime/rules/refusal.ts'
import { misfit, type Settings } from './fits.ts'

const codeForm = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/

type Profile = Full<typeof profile>

/** Field that names whose value it is, by its level. */
const targets = { ORG: 'orgId', RESPONSIBILITY: 'responsibilityId', USER: 'userId' } as const

const settingsOf = ({ code, valueType, lookupTypeCode, min, max }: Profile): Settings => ({
  ...{ valueType: valueType as ProfileType, lookupTypeCode, min, max },
  isWhole: valueType === 'NUMBER' && isCounted(code),
})

/** Settings that ship count days, rows or tries; those that somebody adds may be any number. */
const isCounted = (code: string): boolean => isKeyOf(profiles, code) && !('hasParts' in profiles[code])

export const profileBehaviour = {
  settle(item) {
    for (const value of item.profileValue) for (const [level, field] of entriesOf(targets)) if (value.level !== level) value[field] = null
    item.systemValue = item.profileValue.find(({ level }) => level === 'SYSTEM')?.value ?? null
  },

  check(item, _work, before) {
    if (!codeForm.test(item.code) && !before) refuse(profile, 'CODE_FORM', { code: item.code }, 'code')
    checkBounds(item)
    const { label } = profile.lines.profileValue.fields.value
    for (const [index, { level, value }] of item.profileValue.entries()) {
      const words = entryIn(lookups.PROFILE_LEVEL.values, level)
      if (!item.levels.includes(level)) refuse(profile, 'LEVEL', { code: item.code, level: words }, `profileValue[${index}].level`)
      const wrong = misfit(settingsOf(item), value, `profileValue[${index}].value`, label)
      if (wrong) refuseIssues([wrong])
    }
  },

  removed({ code }) {
    if (Object.hasOwn(profiles, code)) refuse(profile, 'SHIPPED', {})
  },
} satisfies Behaviour<typeof profile>

function checkBounds(item: Profile): void {
  const { min, max, lookupTypeCode } = item
  if (item.valueType === 'LOOKUP' && !isLookupType(lookupTypeCode ?? '')) refuse(profile, 'NO_TYPE', { given: lookupTypeCode }, 'lookupTypeCode')
  const open: Settings = { ...settingsOf(item), min: null, max: null }
  const isBounded = item.valueType === 'NUMBER' || item.valueType === 'DATE'
  const wrong = (['min', 'max'] as const).flatMap((key) => {
    const bound = item[key]
    return (isBounded && bound && misfit(open, bound, key, profile.fields[key].label)) || []
  })
  refuseIssues(wrong)
  if (isBounded && min && max && misfit({ ...open, min }, max, 'max', profile.fields.max.label)) refuse(profile, 'BOUNDS', { min, max }, 'min')
}
