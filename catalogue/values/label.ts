/** What people read, in both languages, and how a state is shown. It stands on nothing, so that whoever says a word may import it. */

export type Label = readonly [cn: string, en: string]

/** How a state is shown. */
export type Tone = 'idle' | 'wait' | 'run' | 'done' | 'stop' | 'void'
