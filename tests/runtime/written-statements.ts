/** Statements as they stand in the sources: texts and templates whose parts are constants. What is put together from definitions is run by the generated tests. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import ts from 'typescript'
import { root } from '../structure/graph.ts'

interface Written {
  file: string
  line: number
  text: string
}

const isStatement = (text: string) => /^\s*(select|insert into|update|delete from|with)\s/i.test(text) && /\s(from|into|set|values|as)\s/i.test(text)

export function statementsIn(pattern: string): Written[] {
  return globSync(pattern, { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .sort()
    .flatMap(writtenIn)
}

const sources = new Map<string, ts.SourceFile>()
function sourceOf(file: string): ts.SourceFile {
  const known = sources.get(file) ?? ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  sources.set(file, known)
  return known
}

function writtenIn(file: string): Written[] {
  const source = sourceOf(file)
  const found: Written[] = []
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
    const text = isText && !isPart(node) ? textOf(node, file) : null
    if (text !== null && isStatement(text)) found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A constant that others are made of may be no statement by itself. */
const isPart = (node: ts.Node): boolean => ts.isTemplateSpan(node.parent)

/** The text of an expression that is the same each time; null of one that is not. */
function textOf(node: ts.Expression, file: string): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isNumericLiteral(node)) return node.text
  if (ts.isIdentifier(node)) return constantOf(node.text, file)
  if (!ts.isTemplateExpression(node)) return null
  let text = node.head.text
  for (const { expression, literal } of node.templateSpans) {
    const part = textOf(expression, file)
    if (part === null) return null
    text += part + literal.text
  }
  return text
}

/** Of the file itself, or of the one that it is imported from. */
function constantOf(name: string, file: string): string | null {
  for (const statement of sourceOf(file).statements) {
    if (ts.isVariableStatement(statement))
      for (const { name: declared, initializer } of statement.declarationList.declarations)
        if (initializer && ts.isIdentifier(declared) && declared.text === name) return textOf(initializer, file)
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier) && statement.moduleSpecifier.text.startsWith('.')) {
      const names = statement.importClause?.namedBindings
      if (names && ts.isNamedImports(names) && names.elements.some((one) => one.name.text === name))
        return constantOf(name, join(dirname(file), statement.moduleSpecifier.text))
    }
  }
  return null
}
