import { lazy, Suspense } from 'react'
import type { RoomView } from '../../page-types.ts'
import { RoomBlock } from './room-block.tsx'

/** Drawn by the server with the page; its script comes only where there is a room. */
const Block = import.meta.env.SSR ? RoomBlock : lazy(async () => ({ default: (await import('./room-block.tsx')).RoomBlock }))

export const Room = ({ view }: { view: RoomView }) => (
  <Suspense fallback={null}>
    <Block view={view} />
  </Suspense>
)
