/** The syntax tree of an expression, with its texts and upward ways. */
import type { parseExpression } from 'feelin'

export interface Branch {
  name: string
  from: number
  to: number
  text: string
  isError: boolean
  parent: Branch | null
  children: Branch[]
}

export function branchOf(tree: ReturnType<typeof parseExpression>, text: string): Branch {
  const root: Branch = { name: '', from: 0, to: text.length, text, isError: false, parent: null, children: [] }
  let above = root
  tree.iterate({
    enter({ type, name, from, to }) {
      const branch: Branch = { name, from, to, text: text.slice(from, to), isError: type.isError, parent: above, children: [] }
      above.children.push(branch)
      above = branch
    },
    leave() {
      above = above.parent ?? root
    },
  })
  return root
}

/** From the root down, in the order of the text. */
export function* walk(branch: Branch): Generator<Branch> {
  yield branch
  for (const child of branch.children) yield* walk(child)
}

export const childrenNamed = ({ children }: Branch, ...names: string[]): Branch[] => children.filter(({ name }) => names.includes(name))
