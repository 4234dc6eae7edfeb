/** What an area asks of a later one: it says what holds while nobody replies, and knows nobody who does. */
export interface Question<Asked extends readonly unknown[], Reply> {
  (...asked: Asked): Promise<Reply>
  /** Who replies from now on; `AreaServices.replies` of the later area. */
  repliedBy(reply: (...asked: Asked) => Promise<Reply>): void
}

export function question<Asked extends readonly unknown[], Reply>(unlessReplied: Reply): Question<Asked, Reply> {
  let answer = async (..._asked: Asked): Promise<Reply> => unlessReplied
  return Object.assign((...asked: Asked) => answer(...asked), {
    repliedBy(reply: (...asked: Asked) => Promise<Reply>) {
      answer = reply
    },
  })
}
