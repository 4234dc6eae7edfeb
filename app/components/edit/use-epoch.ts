import { useRef } from 'react'

/** Counts how often the answer of the server changed; equal data by identity keeps the number. */
export function useEpoch(...parts: unknown[]): number {
  const last = useRef<{ parts: unknown[]; epoch: number }>({ parts, epoch: 0 })
  if (parts.some((part, i) => part !== last.current.parts[i])) last.current = { parts, epoch: last.current.epoch + 1 }
  return last.current.epoch
}
