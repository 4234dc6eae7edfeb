/** What stands at the head of a document on paper, whatever lays it out. */
export interface PrintHead {
  /** The company by law. */
  company: string
  /** As an address that holds the picture itself: people without any right to the organisation print its documents. */
  logo: string | null
  /** The number as Code 128: widths of bar and space in turn, in modules. */
  bars: number[]
}
