import { useMemo } from 'react'
import type { FrameView } from '../../page-types.ts'
import { Message, Notice } from '../message.tsx'
import { useSay } from '../page-context.tsx'

/** What just happened, or that a page found no room among the tabs. */
export function FrameMessage({ frame: { message, wanted, tabs } }: { frame: FrameView }) {
  const say = useSay()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each refusal
  const full = useMemo(() => (wanted ? { text: say('frame.full', { n: tabs.length }), tone: 'warn' as const } : null), [wanted])
  return <Message message={full ?? message} />
}

/** A session that ends within the next beat of the heart is announced. */
const shortMinutes = 60

export function SessionNotices({ hasEnded, minutesLeft }: { hasEnded: boolean; minutesLeft: number | null }) {
  const say = useSay()
  if (hasEnded) return <Notice tone="bad" text={say('frame.ended')} />
  return minutesLeft !== null && minutesLeft < shortMinutes ? <Notice tone="warn" text={say('frame.endsSoon', { n: minutesLeft })} /> : null
}
