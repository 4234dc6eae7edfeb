/** A message as the mail that it becomes, for whoever looks after templates. */
import type { Language } from '../../../../contract/types.ts'
import type { Tx } from '../../../runtime/types.ts'
import type { Rendered } from '../events/rendering.ts'
import { htmlOf } from './mail-layout.ts'
import { organisationIn, words } from './reader.ts'
import { gistOf } from './summary.ts'

const receiver: Record<Language, string> = { CN: '接收人', EN: 'Receiver' }

export async function previewMail(
  tx: Tx,
  language: Language,
  { title, content, facts = [], url }: Pick<Rendered, 'title' | 'content' | 'facts'> & { url: string },
  mandatory: boolean,
): Promise<string> {
  const [first = '', ...rest] = content.split('\n')
  return htmlOf({
    language,
    preheader: first,
    organisation: await organisationIn(tx, language),
    greeting: receiver[language],
    heading: title,
    facts,
    text: facts.length > 0 && first === gistOf(facts, language) ? rest.join('\n') : content,
    button: { label: words[language].open, href: url },
    note: [],
    footer: mandatory ? words[language].mandatory : words[language].footer,
  })
}
