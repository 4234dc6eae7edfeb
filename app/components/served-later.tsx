import { type ComponentType, memo, Suspense } from 'react'

/**
 * A part that the server drew with the page, and whose script comes after it. What changes above it meanwhile leaves it alone: React throws away what
 * the server drew, and draws it anew, when it has to change it before its script is there.
 */
export const servedLater = <Props extends object>(Part: ComponentType<Props>) =>
  memo((props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  ))
