import type { ReactNode } from 'react'
import { type PageBase, PageProvider, useSay } from '../page-context.tsx'

interface Props extends PageBase {
  title: string
  backAddress: string
  children: ReactNode
}

/** A page beside another one, to which it leads back: a title, and what is to be done here. */
export function SidePage({ title, backAddress, words, csrf, children }: Props) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <div className="document">
        <Head title={title} backAddress={backAddress} />
        {children}
      </div>
    </PageProvider>
  )
}

function Head({ title, backAddress }: Pick<Props, 'title' | 'backAddress'>) {
  const say = useSay()
  return (
    <div className="head">
      <h1>{title}</h1>
      <a className="btn quiet push" href={backAddress}>
        {say('picker.back')}
      </a>
    </div>
  )
}
