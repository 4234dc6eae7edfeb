/** HTML that somebody sent, sanitised as long as it is what people write: whoever nests or repeats without end is stopped where he passes a limit. */
import sanitizeHtml from 'sanitize-html'
import type { z } from 'zod'

const most = { levels: 100, elements: 20_000 } as const

export class UnboundedHtml extends RangeError {
  readonly rule: 'TOO_DEEP' | 'TOO_MANY_ELEMENTS'
  readonly max: number

  constructor(rule: UnboundedHtml['rule'], max: number) {
    super(rule)
    this.rule = rule
    this.max = max
  }
}

/** `opened` hears of every tag that stands there, whether it is kept or not. */
export function boundedHtml(html: string, rules: sanitizeHtml.IOptions, opened: (name: string, attributes: Readonly<Record<string, string>>) => void = () => {}): string {
  let [levels, elements] = [0, 0]
  return sanitizeHtml(html, {
    ...rules,
    onOpenTag: (name, attributes) => {
      if (++levels > most.levels) throw new UnboundedHtml('TOO_DEEP', most.levels)
      if (++elements > most.elements) throw new UnboundedHtml('TOO_MANY_ELEMENTS', most.elements)
      opened(name, attributes)
    },
    onCloseTag: () => void levels--,
  })
}

/** What `read` makes of a value that a schema looks at; a limit is told as any other rule is (`schema.ts`). */
export function reportIssue(context: z.RefinementCtx | undefined, read: () => string | null): string | null {
  try {
    return read()
  } catch (error) {
    if (!context || !(error instanceof UnboundedHtml)) throw error
    context.addIssue({ code: 'custom', message: JSON.stringify({ code: error.rule, params: { max: error.max } }) })
    return null
  }
}
