/**
 * The oldest browsers in which pages are enhanced: Chromium 86 is in 360 and QQ browsers, Windows 7 ends at 109, Firefox ESR 102, Safari of macOS 11.
 * Older ones get the pages of the server, which need no script.
 */
export const floor = { chrome: 86, firefox: 102, safari: 14.1 } as const

/** As the bundlers want it. */
export const floorTargets = Object.entries(floor).map(([browser, version]) => `${browser}${version}`)
