/** What the server sent is on the screen before script takes it over; a tab that nobody sees paints nothing and need not wait. */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') work()
  else requestAnimationFrame(() => setTimeout(work))
}
