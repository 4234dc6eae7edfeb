/** What we use of subset-font, which has no types of its own. */
declare module 'subset-font' {
  export default function subsetFont(font: Buffer, text: string, options: { targetFormat: 'truetype'; noLayoutClosure: boolean }): Promise<Buffer>
}
