/** What a route module knows of itself: its data, the answer to its form, its title, the frame round it; all typed by the functions that make them. */
import { isRouteErrorResponse, useActionData, useLoaderData, useMatches, useRouteError, useRouteLoaderData } from '@remix-run/react'
import type { FrameView } from '../page-types.ts'
import type { TroubleView } from '../server/answer/errors.ts'
import type { PageAnswer } from '../server/answer/page-answer.ts'

/** A loader or an action, or the function behind it. */
type Work = (...given: never[]) => unknown

type DataOf<Given> = Given extends Response ? (Given extends PageAnswer<infer Data> ? (unknown extends Data ? never : Data) : never) : Given

/** Loaders give plain JSON, which arrives as it was given; a redirect arrives nowhere. */
export type Given<From extends Work> = DataOf<Awaited<ReturnType<From>>>

export const useLoaded = <Loader extends Work>() => useLoaderData() as Given<Loader>

/** Undefined until a form of the page was sent. */
export const useAnswer = <Action extends Work>() => useActionData() as Given<Action> | undefined

/** What was loaded, or what a form of the page was answered with, which is the same anew. */
export function useShown<Loader extends Work, Action extends Work>() {
  const loaded = useLoaded<Loader>()
  return useAnswer<Action>() ?? loaded
}

/** What the page inside of a frame brought, as far as it brought any of that. */
export const useInnermost = <Brought>() => (useMatches().at(-1)?.data ?? {}) as Partial<Brought>

/** The frame round a page of the menu. */
export const useFrame = () => (useRouteLoaderData('shell') as { frame: FrameView }).frame

/** What a route could not show; `trouble` is what `answered` made of it, which a defect of the page itself has not passed. */
export function useTrouble() {
  const error = useRouteError()
  return { error, trouble: isRouteErrorResponse(error) && typeof error.data === 'object' ? (error.data as TroubleView) : null }
}

/** The title of a page in its tab, from what was loaded: nothing, where that failed. */
export const titled =
  <Loader extends Work>(titleOf: (data: Given<Loader>) => string | undefined) =>
  ({ data }: { data: unknown }) => [{ title: (data ? titleOf(data as Given<Loader>) : undefined) || 'Supplybase' }]

/** As it stands at the head of the page. */
export const viewTitle = ({ view }: { view: { title: string } }): string => view.title
