/** How a sender says that a row is neither sent nor to be tried as usual. */

/** It is too early: so many seconds later it is tried as if it had not been. */
export class Later extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`not before ${seconds} s have passed`)
    this.seconds = seconds
  }
}

/** The other side will never take it: nothing is tried again, and nobody has anything to repair but the address. */
export class RefusedForGood extends Error {}
