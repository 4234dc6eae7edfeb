/** An outside house that has papers signed: what is asked of any of them. */

export type FlowState = 'STARTED' | 'PART_SIGNED' | 'DONE' | 'REFUSED' | 'EXPIRED' | 'FAILED'

export interface Account {
  kind: 'PERSON' | 'ORG'
  /** Ours, by which the same is never opened twice. */
  reference: string
  name: string
  number: string
}

export interface FlowSigner {
  reference: string
  side: string
  role: string
  name: string
  account: string | null
}

export interface NewFlow {
  reference: string
  title: string
  file: Buffer
  sha256: string
  dueDate: string | null
  isParallel: boolean
  signers: readonly FlowSigner[]
}

export interface Flow {
  state: FlowState
  /** Of the signed file, once there is one. */
  sha256: string | null
  reason: string | null
  signers: readonly { reference: string; isSigned: boolean; time: string | null; serial: string | null }[]
}

/** A call-back: which flow moved. What became of it is asked of the provider itself. */
export interface Heard {
  flow: string
}

export interface SignProvider {
  /** The provider's name of it. The same key makes it once. */
  openAccount(account: Account, key: string): Promise<string>
  startFlow(flow: NewFlow, key: string): Promise<string>
  stopFlow(flow: string, key: string): Promise<void>
  flow(flow: string): Promise<Flow>
  signedFile(flow: string): Promise<Buffer>
  signUrl(flow: string, signer: string): Promise<string>
  /** Null for what the provider did not send, or long ago. */
  hear(message: { timestamp: string; signature: string; text: string }, now: Date): Heard | null
}
