import { useEffect, useLayoutEffect } from 'react'

/** An effect that runs before anybody can press what is drawn, and whose end runs while the elements of the page still stand. On the server nothing is ever left. */
export const useLeaving = typeof document === 'undefined' ? useEffect : useLayoutEffect
