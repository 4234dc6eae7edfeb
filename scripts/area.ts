/** `npm run area -- NAME 中文 English`: the folders of a new area, and its line in each of the places where areas are named. */
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const root = process.cwd()
const [name = '', cn = '', en = ''] = process.argv.slice(2)

/** `supplier-master` → `supplierMaster`. */
const variable = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const made: Readonly<Record<string, string>> = {
  [`catalogue/${name}/index.ts`]: `/** ${en}. */
import { area } from '../area.ts'

export const ${variable} = area('${name}', {
  documents: [
  ],
})
`,
  [`upstream/areas/${name}/index.ts`]: `/** ${en}. */
import { ${variable} as definitions } from '../../../catalogue/${name}/index.ts'
import { areaOf } from '../../platform/area.ts'

export const ${variable} = areaOf(definitions, {
  behaviours: {
    // By entity, a line each.
  },
})
`,
}

interface Line {
  file: string
  imported: string
  /** The list that names all areas: what stands before its end, and what is added there. */
  end: RegExp
  added: string
}

const named: readonly Line[] = [
  {
    file: 'catalogue/index.ts',
    imported: `import { ${variable} } from './${name}/index.ts'`,
    end: /(export const areas: [^\n]*)\]/,
    added: `, ${variable}`,
  },
  {
    file: 'upstream/compose.ts',
    imported: `import { ${variable} } from './areas/${name}/index.ts'`,
    end: /(const areas: readonly AreaServices\[\] = \[[^\]]*,\n)\]/,
    added: `  ${variable},\n`,
  },
]

if (!/^[a-z][a-z-]*$/.test(name) || !cn || !en) {
  console.error('npm run area -- NAME 中文 English, with the name as spec/areas.json has it: npm run area -- finance 财务结算 Finance')
  process.exit(2)
}
const isThere = await access(join(root, `catalogue/${name}`)).then(
  () => true,
  () => false,
)
if (isThere) {
  console.error(`There is an area ${name} already`)
  process.exit(2)
}
for (const [path, text] of Object.entries(made)) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
  console.log(`made     ${path}`)
}
for (const { file, imported, end, added } of named) {
  const source = await readFile(join(root, file), 'utf8')
  await writeFile(
    join(root, file),
    withImport(
      source.replace(end, (whole, before: string) => before + added + whole.slice(before.length)),
      imported,
    ),
  )
  console.log(`named in ${file}`)
}

/** Before the first import whose path comes after it in the alphabet, as the linter wants them. */
function withImport(source: string, line: string): string {
  const path = (text: string) => /from '([^']+)'/.exec(text)?.[1] ?? ''
  const lines = source.split('\n')
  const own = lines.flatMap((text, at) => (/^import .*from '\.\//.test(text) ? [at] : []))
  const first = lines.findIndex((text) => text !== '' && !/^(\/\*\*| \*|\/\/)/.test(text))
  const next = own.find((at) => path(lines[at] ?? '') > path(line)) ?? (own.length > 0 ? (own.at(-1) ?? 0) + 1 : first)
  return lines.toSpliced(next, 0, line, ...(own.length > 0 ? [] : [''])).join('\n')
}
