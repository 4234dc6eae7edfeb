/** Parts of an Office file as trees of named nodes. */
export type Node = Record<string, unknown>

export const tagOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? ''

export const childrenOf = (node: Node): Node[] => {
  const inner = node[tagOf(node)]
  return Array.isArray(inner) ? inner : []
}

export const attributesOf = (node: Node): Record<string, string> => (node[':@'] as Record<string, string> | undefined) ?? {}

export function* all(nodes: readonly Node[], tag: string): Generator<Node> {
  for (const node of nodes) {
    if (tagOf(node) === tag) yield node
    else yield* all(childrenOf(node), tag)
  }
}

export const childNamed = (node: Node, tag: string): Node | undefined => childrenOf(node).find((child) => tagOf(child) === tag)
