import { useEffect, useState } from 'react'
import { look } from '../../catalogue/constants/look.ts'

/** A page that stays open keeps its session alive; without script any request does. Answers how many minutes are left, once that is known. */
export function useHeartbeat(csrf: string): number | null {
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null)
  useEffect(() => {
    async function beat() {
      // A lost line: the next beat tries again.
      const answer = await fetch('/heartbeat', { method: 'POST', body: new URLSearchParams({ _csrf: csrf }) }).catch(() => null)
      if (answer?.ok && !answer.redirected) setMinutesLeft(((await answer.json()) as { minutesLeft: number }).minutesLeft)
    }
    const timer = setInterval(beat, look['heartbeat.interval'])
    return () => clearInterval(timer)
  }, [csrf])
  return minutesLeft
}
