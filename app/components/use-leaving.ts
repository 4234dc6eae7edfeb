import { useEffect, useLayoutEffect } from 'react'

/** An effect whose end runs while the elements of the page still stand. On the server nothing is ever left. */
export const useLeaving = typeof document === 'undefined' ? useEffect : useLayoutEffect
