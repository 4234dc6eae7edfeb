/** What a person does with a browser, whichever it is: as little as every way of driving one can do. */
export interface Driver {
  open(address: string): Promise<void>
  /** Answers what the expression is in the page; a promise is waited for. */
  evaluate<T>(expression: string): Promise<T>
  /** A real press with the mouse in the middle of what is there. */
  pressAt(x: number, y: number): Promise<void>
  /** Keys, into whatever has the focus. */
  type(text: string): Promise<void>
  enter(): Promise<void>
  /** Gives a file to a file field. */
  attach(selector: string, file: string): Promise<void>
  close(): Promise<void>
}

export interface KnownBrowser {
  name: string
  launch(): Promise<Driver>
}
