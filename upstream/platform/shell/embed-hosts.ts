/** Hosts whose pages may stand in a frame of ours, as web reads them too. */
export const embedHosts = (): string[] =>
  (process.env.EMBED_HOSTS ?? '').split(/[\s,]+/).flatMap((one) => (one ? [one.replace(/^https?:\/\//, '')] : []))
