/** Texts of contracts and templates as Word documents, out and in, on both sides. */
import { inflateRawSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { checkDirectory } from '../../upstream/platform/excel/import/zip-check.ts'
import { wordToLegalText } from '../../upstream/platform/files/office/office.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bytesOf, call } from '../print/people.ts'
import type { Person } from '../support/world.ts'
import { openWorld } from '../support/world.ts'
import { draftContract, draftTemplate, lines, type Office, officeOf, publishedClause, read, sent } from './contracts.ts'
import { documentWith, fileOf, paragraph, said, sha256, wordOf } from './word-files.ts'

let office: Office

beforeAll(async () => {
  office = await officeOf(await openWorld())
})

const callOf = (person: Person, path: string, body: Record<string, unknown>) =>
  call(office.world, person, path, person.actor.side === 'supplier' ? 'contractListSupplier' : 'contractList', body)
const taken = async (person: Person, path: string, body: Record<string, unknown>) => bytesOf(await callOf(person, path, body))
const bring = async (person: Person, body: Record<string, unknown>) => (await callOf(person, '/v2/pageoffice/contractRevision', body)) as Answer

function documentXml(bytes: Buffer): string {
  const entry = checkDirectory(bytes).find(({ name }) => name === 'word/document.xml')
  if (!entry) return ''
  const start = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28)
  return inflateRawSync(bytes.subarray(start, start + entry.packed)).toString('utf8')
}

const revisions = (doc: Doc) => lines(doc, 'contractDocument').sort((a, b) => Number(a.revisionNum) - Number(b.revisionNum))

const text = (code: unknown, days: string) =>
  `<h1>采购合同</h1><section data-terms="${code}@1"><p>收到发票后${days}日内付款</p></section><table><thead><tr><th>名称</th><th>数量</th></tr></thead><tbody><tr><td>轴承</td><td><strong>10</strong></td></tr></tbody></table>`

test('a text taken out to Word and brought back unchanged is no revision; changed there it is one of kind DOCX in the same line of numbers', async () => {
  const { buyer } = office
  const { termsCode } = await publishedClause(office)
  const doc = await draftContract(office, { body: text(termsCode, '30') })
  const out = await taken(buyer, '/v1/contractRestful/doExportWord', { id: doc.id })
  expect((await wordToLegalText(out))?.html).toBe(doc.body)
  expect(await bring(buyer, { contractId: doc.id, file: fileOf(out) })).toMatchObject({ msg: '无变化 / no change', data: null })

  const changed = wordOf(text(termsCode, '60'))
  await bring(buyer, { contractId: doc.id, versionNum: doc.versionNum, changeNote: '账期', file: fileOf(changed) })
  const after = await read(office, doc)
  expect(after).toMatchObject({ revisionNum: 2, deviationCount: 1 })
  expect(revisions(after)).toMatchObject([
    { docKind: 'TEXT', revisionNum: 1 },
    { docKind: 'DOCX', revisionNum: 2, sha256: sha256(changed), changeNote: '账期', acceptState: 'ACCEPTED', fileIds: [expect.any(String)] },
  ])
  const compared = (await callOf(buyer, '/v1/contractRestful/findCompare', { id: doc.id, from: 1, to: 2 })) as Answer<{ html: string }>
  expect(compared.data.html).toContain('收到发票后<del>3</del><ins>6</ins>0日内付款')
})

test('with an earlier revision to compare with, changes go out as tracked changes, which Word reads as the later text', async () => {
  const { buyer } = office
  const { termsCode } = await publishedClause(office)
  const doc = await draftContract(office, { body: text(termsCode, '30') })
  const later = `${text(termsCode, '60').replace('<strong>10', '<strong>12')}<p>附则</p>`
  await buyer.save('contract', { body: later }, doc)
  const out = await taken(buyer, '/v1/contractRestful/doExportWord', { id: doc.id, revisionNum: 2, compareFrom: 1 })
  const xml = documentXml(out)
  const [author] = /w:author="([^"]+)"/.exec(xml)?.slice(1) ?? []
  expect(author).toBe(buyer.actor.displayName)
  const told = (kind: string, tag: string) =>
    [...xml.matchAll(new RegExp(`<w:${kind} [^>]*><w:r>(?:<w:rPr>(?:<w:b/>)?</w:rPr>)?<w:${tag}[^>]*>([^<]*)`, 'g'))].map(([, words]) => words)
  expect(told('del', 'delText')).toEqual(['3', '0'])
  expect(told('ins', 't')).toEqual(['6', '2', '附则'])
  expect(xml).toContain('<w:r><w:rPr><w:b/></w:rPr><w:delText xml:space="preserve">0</w:delText></w:r>')
  expect((await wordToLegalText(out))?.html).toBe(later)
})

test('a supplier proposes a text in Word while it is asked, and is told what of it was left out', async () => {
  const { supplier, stranger } = office
  const draft = await draftContract(office, { body: '收到发票后30日内付款' })
  const proposal = fileOf(wordOf('<p>收到发票后60日内付款</p>'))
  await supplier.refused(bring(supplier, { contractId: draft.id, changeNote: '账期', file: proposal }))
  const doc = await sent(office, draft)
  await stranger.refused(bring(stranger, { contractId: doc.id, changeNote: '账期', file: proposal }))
  await bring(supplier, { contractId: doc.id, changeNote: '账期', file: proposal })
  expect(revisions(await read(office, doc))).toMatchObject([
    { docKind: 'TEXT', authorSide: 'INTERNAL' },
    { docKind: 'DOCX', authorSide: 'SUPPLIER', acceptState: 'PROPOSED', revisionNum: 2, sha256: proposal.sha256, supplierVisibleFlag: 'Y' },
  ])
  const second = documentWith(paragraph(`${said('收到发票后45日内付款', '<w:color w:val="FF0000"/>')}<w:r><w:drawing/></w:r>`))
  const answer = await bring(supplier, { contractId: doc.id, changeNote: '折中', file: fileOf(second) })
  expect(answer.msg).toBe('已移除不支持的格式：颜色和突出显示、图片')
  expect(revisions(await read(office, doc)).at(-1)).toMatchObject({ docKind: 'DOCX', revisionNum: 3, body: '<p>收到发票后45日内付款</p>' })
})

test('a file that is no Word document is refused in words, and nothing of it stays', async () => {
  const { buyer } = office
  const doc = await draftContract(office, { body: '收到发票后30日内付款' })
  const refusal = await buyer.refused(bring(buyer, { contractId: doc.id, file: fileOf(Buffer.from('not a document')) }))
  expect(refusal.words.CN).toBe('无法读取该Word文档，请选择不超过10 MB的.docx文件')
  expect(revisions(await read(office, doc))).toHaveLength(1)
})

test('a template goes out as Word and comes back with its placeholders and clauses', async () => {
  const { buyer } = office
  const { termsCode } = await publishedClause(office)
  const template = await draftTemplate(office, { body: `# {{contract.contractName}}\n\n:n1: 标的\n\n{{items}}\n\n[[${termsCode}]]` })
  const out = await taken(buyer, '/v1/contractTemplateRestful/doExportWord', { id: template.id })
  expect((await wordToLegalText(out))?.html).toBe(template.body)
  const changed = fileOf(wordOf(String(template.body).replace('标的', '货物')))
  await callOf(buyer, '/v2/pageoffice/templateEdit', { templateId: template.id, versionNum: template.versionNum, file: changed })
  expect((await buyer.find('contractTemplate', template.id)).body).toBe(String(template.body).replace('标的', '货物'))
})
