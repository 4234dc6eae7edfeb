import { useEffect } from 'react'
import { look } from '../../catalogue/shell/look.ts'

/** A page that stays open keeps its session alive; without script any request does. */
export function useHeartbeat(csrf: string) {
  useEffect(() => {
    const beat = () => void fetch('/heartbeat', { method: 'POST', body: new URLSearchParams({ _csrf: csrf }) }).catch(() => {})
    const timer = setInterval(beat, look['heartbeat.interval'])
    return () => clearInterval(timer)
  }, [csrf])
}
