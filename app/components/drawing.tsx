import type { ReactNode } from 'react'

export interface DrawingProps {
  title: string
  svg: string
  children?: ReactNode
}

/** A picture that our server drew; it says nothing that a table beside it does not. */
export const Drawing = ({ title, svg, children }: DrawingProps) => (
  <figure className="drawn">
    <figcaption>{title}</figcaption>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our server from figures */}
    <div dangerouslySetInnerHTML={{ __html: svg }} />
    {children}
  </figure>
)
