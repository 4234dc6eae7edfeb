import { useEffect, useState } from 'react'

/** False in the HTML as sent, and in the first rendering, which has to equal it; true once script runs. */
export function useIsLive(): boolean {
  const [isLive, setIsLive] = useState(false)
  useEffect(() => setIsLive(true), [])
  return isLive
}
