/** `1.50 MB`: two decimals, steps of 1024. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'] as const
  let [value, at] = [bytes, 0]
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024
    at++
  }
  return at === 0 ? `${value} B` : `${value.toFixed(2)} ${units[at]}`
}
