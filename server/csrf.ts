/** S2.1: stands in front of every handler, as the framework's own check leaves out `_data` posts and resource routes. */
import type { IncomingMessage } from 'node:http'

/** `unknown` means that the headers do not say and the form field decides. */
export function judgeOrigin(req: IncomingMessage, origin: string): 'own' | 'foreign' | 'unknown' {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'own' : 'foreign'
  const given = req.headers.origin
  if (given !== undefined && given !== 'null') return given === origin ? 'own' : 'foreign'
  return 'unknown'
}
