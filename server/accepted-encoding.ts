/** The first of what we offer that `Accept-Encoding` takes; `q=0` refuses one, `*` speaks for those not named (RFC 9110, 12.5.3). */
export function acceptedEncoding<T extends string>(header: string | undefined, offered: readonly T[]): T | null {
  const weights = new Map(
    (header ?? '').split(',').map((each) => {
      const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  return offered.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? null
}
