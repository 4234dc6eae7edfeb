import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const everyRow = ({ count }: Range): number[] => Array.from({ length: count }, (_, at) => at)

/** Which rows of a windowed table are drawn: those in sight, and all of them while the page is being printed. */
export function useShownRange(): (range: Range) => number[] {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture as soon as the listeners are done.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting ? everyRow : defaultRangeExtractor
}
