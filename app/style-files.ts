/** The style sheet as files, in the order in which it builds up: what a list needs, and what other pages need besides. */
import beyondLists from './styles/beyond-lists.css?url'
import listPage from './styles/list-page.css?url'

export const styleFiles: readonly string[] = [listPage, beyondLists]

/** What a list lacks, once it has its own part in the page. */
export const besideList: readonly string[] = [beyondLists]

/** Those that the page of the server names. */
export const filesInPage = (): string[] => styleFiles.filter((file) => document.querySelector(`link[rel=stylesheet][href="${file}"]`) !== null)
