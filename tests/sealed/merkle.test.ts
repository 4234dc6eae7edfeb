import { expect, test } from 'vitest'
import { grownBy, leafHash, type Node, pathOf, peaksOf, rootFrom, rootOf } from '../../upstream/platform/sealed/merkle.ts'

/** The leaves and roots that Certificate Transparency tests its implementations with. */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map((hex) =>
  Buffer.from(hex, 'hex'),
)
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const nameOf = ({ level, index }: { level: number; index: number }) => `${level}/${index}`
const bookOf = (nodes: readonly Node[]) => new Map(nodes.map((node) => [nameOf(node), node.hash]))
const hashesOf = (book: ReadonlyMap<string, Buffer>, places: ReturnType<typeof peaksOf>) => places.map((place) => book.get(nameOf(place)) as Buffer)

test.each(roots.map((root, size) => [size, root] as const))('a log of %i leaves has the root that others compute', (size, root) => {
  const book = bookOf(grownBy([], leaves.slice(0, size).map(leafHash)))
  expect(rootOf(hashesOf(book, peaksOf(size))).toString('hex')).toBe(root)
})

test('it makes no difference in how many parts the leaves come', () => {
  const all = Array.from({ length: 67 }, (_, at) => leafHash(Buffer.from(`letter ${at}`)))
  let nodes: Node[] = []
  for (const [from, to] of [
    [0, 1],
    [1, 8],
    [8, 13],
    [13, 67],
  ] as const) {
    const book = bookOf(nodes)
    const peaks = peaksOf(from).map((place) => ({ ...place, hash: book.get(nameOf(place)) as Buffer }))
    nodes = [...nodes, ...grownBy(peaks, all.slice(from, to))]
  }
  expect(bookOf(nodes)).toEqual(bookOf(grownBy([], all)))
})

test('every leaf is proven in a log of every size, and no other leaf, place or size is', () => {
  const all = Array.from({ length: 33 }, (_, at) => leafHash(Buffer.from(`letter ${at}`)))
  const book = bookOf(grownBy([], all))
  for (let size = 1; size <= all.length; size += 1) {
    const root = rootOf(hashesOf(book, peaksOf(size)))
    for (const [index, leaf] of all.slice(0, size).entries()) {
      const path = pathOf(index, size).map((part) => rootOf(hashesOf(book, part)))
      expect(rootFrom({ index, size, leaf, path })).toEqual(root)
      expect(rootFrom({ index, size, leaf: leafHash(leaf), path })).not.toEqual(root)
      if (size > 1) expect(rootFrom({ index: (index + 1) % size, size, leaf, path })).not.toEqual(root)
      expect(rootFrom({ index, size, leaf, path: [...path, root] })).not.toEqual(root)
    }
  }
})
