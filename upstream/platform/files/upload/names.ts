/** S10.2: a file's name is data; it never becomes a path. */
import { withoutEnd } from '../../../../catalogue/values/text-end.ts'

const MOST_BYTES = 200

/** What cannot be seen, turns the writing round or ends a name early. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu

/** The name as it is stored and shown: no folders, nothing invisible, no dots or blanks at its end, at most 200 bytes before the extension. */
export function cleanName(given: string): string {
  const base = withoutEnd((given.toWellFormed().normalize('NFC').split(/[/\\]/).pop() ?? '').replace(unseen, ''), '. ').trimStart()
  const at = base.lastIndexOf('.')
  const [stem, extension] = at > 0 ? [base.slice(0, at), base.slice(at)] : [base, '']
  return shortened(stem) + extension.slice(0, 21)
}

function shortened(text: string): string {
  const characters = [...text]
  while (Buffer.byteLength(characters.join('')) > MOST_BYTES) characters.pop()
  return characters.join('')
}
