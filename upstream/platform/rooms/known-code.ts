/** The code, as one of those that rules know. */
export function knownCode<const Code extends string>(codes: readonly Code[], given: string | null): Code {
  const found = codes.find((code) => code === given)
  if (found === undefined) throw new Error(`${given} is none of ${codes.join(', ')}`)
  return found
}
