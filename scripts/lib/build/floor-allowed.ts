/** What built files may use beyond the floor, and why nobody misses it. An entry that nothing uses any more fails the test of this list. */
const brought = 'old-browsers.ts brings it'
const asked = 'its library asks first whether it is there'
const looks = 'a browser without it draws the same page a little plainer'
const paper = 'prints with plainer breaks and margins without it'

export const allowed: Record<string, string> = {
  '.at()': brought,
  '.findLastIndex()': brought,
  '.toReversed()': brought,
  '.requestSubmit()': brought,
  '.checkVisibility()': asked,
  'Uint8Array.fromBase64()': asked,
  '.getWeekInfo()': asked,
  '.getTextInfo()': asked,
  '.startViewTransition()': asked,
  'AbortSignal.timeout()': 'the name of an own function of React Aria',
  '?.(...)': 'React Aria calls by it what is there',
  '.drop()': 'a function of our copies of drafts',
  '.notify()': 'a function of TanStack Virtual',
  '.show()': 'a function of our own',
  '.showModal()': 'its file asks first',
  BarcodeDetector: 'its file is fetched only where it is known',
  structuredClone: 'the canvas of processes brings it',
  'Object.hasOwn()': 'the canvas of processes brings it',
  '.union()': 'the canvas of processes brings it',
  '.difference()': 'the canvas of processes brings it',
  '.transfer()': asked,
  '.addElement()': 'a function of moddle-xml',
  '.resize()': 'a function of diagram-js',
  '.move()': 'a function of diagram-js',
  '.resizable()': 'a function of diagram-js',
  '.scrollIntoViewIfNeeded()': asked,
  'speak:': 'says to readers of pages what letters of drawn signs they pass over',
  ':focus-visible': 'Safari before 15.4 draws its own ring round what has the focus',
  ':backdrop': 'dialogs are used only where HTMLDialogElement is known',
  ':details-content': paper,
  'content-visibility:': paper,
  'content-visibility: visible': paper,
  'break-after: avoid': paper,
  'break-before: avoid': paper,
  '@page': paper,
  'size:': paper,
  'page:': paper,
  'outline:': 'rings are square in Safari before 16.4',
  'forced-color-adjust:': looks,
  'forced-color-adjust: none': looks,
  'accent-color:': looks,
  'scrollbar-width:': looks,
  'scrollbar-width: none': looks,
  'overflow-wrap: anywhere': 'Safari before 15.4 breaks long words only where the next would not fit: cells get wider',
}

const coreJs = '__core-js_shared__'
/** Allowed only in a built file that names what to ask for, or that brings it: one place asks and calls, and all others go by it. */
export const askedBy: Record<string, string> = {
  '.showModal()': 'HTMLDialogElement',
  structuredClone: coreJs,
  'Object.hasOwn()': coreJs,
  '.union()': coreJs,
  '.difference()': coreJs,
  '.transfer()': coreJs,
}
