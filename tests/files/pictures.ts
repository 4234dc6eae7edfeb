/** A picture whose halves tell which part of it was cut out. */
import sharp from 'sharp'

/** Left half red, right half blue. */
export const twoHalves = (width = 400, height = 200, format: 'png' | 'jpeg' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: width / 2, height, channels: 3, background: 'blue' } }, left: width / 2, top: 0 }])
    .toFormat(format)
    .toBuffer()

/** Nothing in it can be seen. */
export const seeThrough = () =>
  sharp({ create: { width: 200, height: 200, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()

/** The colour at a point, told roughly, as JPEG does. */
export async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  if (red > 200 && green > 200 && blue > 200) return 'white'
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'other'
}
