/** What is wider than the page is scrolled, by keys as well. */
export function Drawing({ label, svg }: { label: string; svg: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the services draw it, and escape all text in it
    <div className="drawing" role="region" aria-label={label} tabIndex={0} dangerouslySetInnerHTML={{ __html: svg }} />
  )
}
