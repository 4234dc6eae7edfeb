import { lazy } from 'react'
import { servedLater } from '../served-later.tsx'
import { RoomBlock } from './room-block.tsx'

/** Drawn by the server with the page; its script comes only where there is a room. */
export const Room = servedLater(import.meta.env.SSR ? RoomBlock : lazy(async () => ({ default: (await import('./room-block.tsx')).RoomBlock })))
