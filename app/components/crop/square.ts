/** A square within a picture, in whole points of it. */
export interface Square {
  x: number
  y: number
  side: number
}
export interface Size {
  width: number
  height: number
}

/** Less than this cannot be taken hold of. */
const LEAST = 16

const within = (value: number, most: number, least = 0) => Math.round(Math.min(Math.max(value, least), Math.max(most, least)))
const largest = ({ width, height }: Size) => Math.min(width, height)

/** The largest square, in the middle: what the server takes when none was chosen. */
export function middleOf(size: Size): Square {
  const side = largest(size)
  return { x: Math.floor((size.width - side) / 2), y: Math.floor((size.height - side) / 2), side }
}

/** The nearest square that lies within the picture. */
export function fitted({ x, y, side }: Square, size: Size): Square {
  const fits = within(side, largest(size), Math.min(LEAST, largest(size)))
  return { x: within(x, size.width - fits), y: within(y, size.height - fits), side: fits }
}

export const moved = (square: Square, dx: number, dy: number, size: Size): Square => fitted({ ...square, x: square.x + dx, y: square.y + dy }, size)

/** Another side; the upper left corner stays, so that the square grows as far as there is room to the right and below. */
export function resized(square: Square, by: number, size: Size): Square {
  const room = Math.min(size.width - square.x, size.height - square.y)
  return fitted({ ...square, side: Math.min(square.side + by, room) }, size)
}
