/** The body of a named call in the shape that it must have; the first thing wrong is named. */
export { shaped as readBody } from '../../runtime/change/requests.ts'
