/** What a form is answered with, typed by what its page shows again. */

declare const shown: unique symbol

/** Its page with `Data`, or a redirect, which shows nothing. The type goes along, so that a route need not say it a second time. */
export interface PageAnswer<Data> extends Response {
  readonly [shown]?: Data
}

export const pageAnswer = <Data>(data: Data, init?: ResponseInit): PageAnswer<Data> => Response.json(data, init)
