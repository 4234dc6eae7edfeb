/** The inputs that once cost others the most, as those send them who may: texts, figures, orders, invoices, models and files that are small and become large. */
import { deflateRawSync } from 'node:zlib'
import { Agent, FormData, request } from 'undici'
import { definitionOf, pages } from '../../catalogue/index.ts'
import { isServerOwned } from '../../catalogue/language/define.ts'
import { menuIdOf } from '../../catalogue/menu.ts'
import { addressOf } from '../../contract/call-names.ts'
import { zipped } from '../../tests/files/zips.ts'
import { digitalXml, type Paper as Invoice, ofdOf } from '../../tests/finance/e-fapiao-files.ts'
import { embeddedBomb, embeddedMany, endlessTable, entityBomb, manyBombs, objectBomb } from '../../tests/finance/hostile-files.ts'
import { writers } from '../../tests/purchasing/ubl-writers.ts'
import { introduced } from '../../tests/support/introduced.ts'
import type { Visitor } from '../machine/people.ts'
import { asSuperuser, type BenchDatabase, type Services } from '../machine/place.ts'
import { needsOf } from '../machine/requisitions.ts'
import { heaviestBodies } from './hostile.ts'

export interface Input {
  what: string
  /** Of web; a call that is signed by web goes past it. */
  address: string
  form?: () => URLSearchParams | FormData
  call?: () => object
}

/** A list that opens itself has its records in a part of it. */
const recordPage = (list: string, opens: string): string => (list === opens ? `${list}/record` : opens)

const pageThat = (entity: string, side: 'internal' | 'supplier' = 'internal') => {
  const found = pages.find(({ entity: own, opens, for: people }) => own === entity && opens && people.includes('supplier') === (side === 'supplier'))
  if (!found?.opens) throw new Error(`No page opens ${entity}`)
  return { edit: `/main/${recordPage(found.name, found.opens)}`, menuId: menuIdOf(found.name), list: `/main/${found.name}` }
}

const fields = (entries: Record<string, string>) => () => new URLSearchParams(entries)
const withFile = (name: string, content: Buffer | string, more: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(more)) form.set(key, value)
  form.set(name, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), more.fileName ?? 'a.xml')
  return form
}

const xml = (levels: number) => '<a>'.repeat(levels)
const figureOfUbl = '1e-60000000'

/** 60 paragraphs of 990 different signs each; none is in a text from another start. */
const distinct = (start: number): string => `<p>${String.fromCodePoint(...Array.from({ length: 990 }, (_, at) => start + at))}</p>`.repeat(60)
const nested = (levels: number): string => `${'<ul><li>甲'.repeat(levels)}${'</li></ul>'.repeat(levels)}`

const paper: Invoice = {
  num: '26322000000012345678',
  seller: { name: '甲', taxNo: '91320505MA1XK2QF03' },
  buyer: { name: '乙', taxNo: '91320500MA1ABCDE1X' },
  ...{ net: '100.00', tax: '13.00', gross: '113.00' },
  rows: [{ item: '电阻', net: '100.00', rate: '13', tax: '13.00' }],
}
const bombs = (): Record<string, Buffer> => ({
  'objects packed twice.pdf': objectBomb(200),
  'thirty of 8 MB.pdf': manyBombs(30, 8),
  'an embedded file.pdf': embeddedBomb(200),
  'a thousand million objects.pdf': endlessTable(),
  'twenty-one files.pdf': embeddedMany(21),
  'entities.xml': Buffer.from(entityBomb(paper, 100_000)),
  'entities.ofd': ofdOf(entityBomb(paper, 100_000)),
  'blanks.xml': Buffer.from(digitalXml(paper).replace('<EInvoice>', `${' '.repeat(4_000_000)}<EInvoice>`)),
  'elements in elements.xml': Buffer.from(xml(500_000)),
})

/** A Word file whose text unpacks to 64 MB of blanks. */
const wordBomb = (): Buffer =>
  zipped(
    { '[Content_Types].xml': '', 'word/document.xml': '' },
    { packed: deflateRawSync(Buffer.from(`<w:document>${' '.repeat(64 * 1024 ** 2)}</w:document>`), { level: 9 }), size: 100 },
  )

/** Of whoever has no session. */
export function ofAnybody(): Input[] {
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  return [
    ...Object.entries(heaviestBodies()).map(([what, body]) => ({ what, address: '/login', form: () => new URLSearchParams(body) })),
    { what: 'an assertion of entities', address: '/sso/assert/x', form: fields({ SAMLResponse: encoded(entityBomb(paper, 100_000)) }) },
    { what: 'an assertion of elements', address: '/sso/assert/x', form: fields({ SAMLResponse: encoded(xml(300_000)) }) },
  ]
}

/** Of a requester: a Word file to be looked at. */
export async function ofRequester({ origin }: Services, visitor: Visitor, requisition: string): Promise<Input[]> {
  const page = pageThat('requisitionHeader')
  const at = `menuId=${page.menuId}&id=${requisition}`
  const uploads = { 'a.docx': wordBomb(), ...bombs() }
  const previews: Input[] = []
  for (const [name, content] of Object.entries(uploads)) {
    const href = await uploaded(origin, visitor, `${page.edit}/upload?${at}`, name, content)
    if (href)
      previews.push(
        { what: `the preview of ${name}`, address: `${href}&inline=1` },
        { what: `the page of ${name}`, address: href.replace('/file?', '/view?') },
      )
  }
  return [
    ...previews,
    {
      what: 'the import of a Word file',
      address: `${page.list}/import?menuId=${page.menuId}`,
      form: () => withFile('file', wordBomb(), { intent: 'check', fileName: 'a.xlsx' }),
    },
  ]
}

/** Answers the address of the file; null where it was refused. */
async function uploaded(origin: string, { cookie }: Visitor, address: string, name: string, content: Buffer): Promise<string | null> {
  const form = new FormData()
  form.set('files', new Blob([new Uint8Array(content)]), name)
  // A connection of its own: one that was idle may be closed under it, and a file is not sent twice.
  const dispatcher = new Agent()
  const answer = await request(origin + address, { method: 'POST', body: form, headers: { cookie, origin }, dispatcher })
  const { data } = (await answer.body.json()) as { data?: { href?: string }[] }
  await dispatcher.close()
  const href = data?.[0]?.href
  return href ? href.replace(origin, '') : null
}

interface Office {
  database: BenchDatabase
  services: Services
  buyer: Visitor
  manager: Visitor
  supplier: Visitor
}

interface Rows {
  data: { id: string; versionNum: number }
}

/** Contracts whose text changes altogether each time, orders of other houses, and signed files, of whoever buys; proposals and invoices of a supplier. */
export async function ofContracts(office: Office): Promise<{ buyer: Input[]; supplier: Input[] }> {
  const { database, services, buyer, manager, supplier } = office
  const { orgId } = await needsOf(database)
  const idOf = (sql: string) => asSuperuser(database.superUrl, async (client) => (await client.query(sql)).rows[0]?.id as string)
  const categoryId =
    await idOf(`select c.id from purchase_category c join user_category_permit p on p.category_id = c.id join "user" u on u.id = p.header_id
    where u.code = 'buyer1' and c.enabled_flag = 'Y' order by c.code limit 1`)
  const supplierId = await idOf(`select id from supplier_info where code = 'S000001'`)
  const paymentTermId = await idOf(`select id from payment_term where enabled_flag = 'Y' order by code limit 1`)
  await asSuperuser(database.superUrl, (client) => introduced(client, { org: orgId, category: categoryId, codes: ['S000001'] }))
  const said = async (by: Visitor, entity: string, verb: string, body: object): Promise<Rows> => {
    const { menuId } = pageThat(entity, by === supplier ? 'supplier' : 'internal')
    return JSON.parse((await by.call(addressOf(entity, verb), { menuId, ...body })).toString()) as Rows
  }
  const template = (
    await said(buyer, 'contractTemplate', 'saveOrUpdate', { draft: { templateCode: 'DEAREST', templateName: '合同', body: '{{items}}' } })
  ).data
  await said(buyer, 'contractTemplate', 'doSubmitPublish', { rows: [{ id: template.id }] })
  await said(manager, 'contractTemplate', 'doApprovalPublish', { rows: [{ id: template.id }] })
  const draft = {
    ...{
      contractName: '合同',
      orgId,
      categoryId,
      supplierId,
      paymentTermId,
      taxRate: '13',
      templateId: template.id,
      signMode: 'OFFLINE',
      body: distinct(0x4e00),
    },
    contractItem: [{ itemDesc: '轴承', uom: 'PCS', qty: '10', netPrice: '100', taxRate: '13' }],
    contractPaymentStage: [{ stageName: '一', percent: '100' }],
  }
  const [typed, sent] = [await said(buyer, 'contract', 'saveOrUpdate', { draft }), await said(buyer, 'contract', 'saveOrUpdate', { draft })].map(
    ({ data }) => data.id,
  )
  await said(buyer, 'contract', 'doSubmitPublish', { rows: [{ id: sent }] })
  await said(manager, 'contract', 'doApprovalPublish', { rows: [{ id: sent }] })
  await said(buyer, 'contract', 'doSendConfirm', { rows: [{ id: sent }] })

  const [ours, theirs] = [pageThat('contract'), pageThat('contract', 'supplier')]
  const orders = pageThat('customerOrder')
  let turn = 0
  const fresh = () => distinct(0x3400 + ((++turn * 990) % 40_000))
  const ubl = ([, write]: (typeof writers)[number], facts: object) => write({ item: 'M000001', ...facts })
  const files: Record<string, string> = Object.fromEntries([
    ...writers.map((writer) => [`an order of ${writer[0]} at ${figureOfUbl}`, ubl(writer, { price: figureOfUbl })] as const),
    ...writers.map((writer) => [`an order of ${writer[0]} at 1. and 100,000 zeros`, ubl(writer, { price: `1.${'0'.repeat(100_000)}` })] as const),
    ['an order of entities', entityBomb(paper, 100_000)] as const,
    ['an order of elements in elements', xml(300_000)] as const,
    ['an order of attributes', `<a ${Array.from({ length: 60_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`] as const,
  ])
  return {
    buyer: [
      {
        what: 'a text that shares no sign with the one before',
        address: '/v2/pageoffice/contractRevision',
        call: () => ({ menuId: ours.menuId, contractId: typed, body: fresh() }),
      },
      { what: 'the page that compares them', address: `${ours.edit}?menuId=${ours.menuId}&id=${typed}` },
      { what: 'lists within lists', address: `${ours.edit}?menuId=${ours.menuId}`, form: fields({ intent: 'save', body: nested(2_500) }) },
      ...Object.entries(files).map(([what, content]) => ({
        what,
        address: `${orders.list}/ublin?menuId=${orders.menuId}`,
        form: () => withFile('file', content, { intent: 'read', orgId }),
      })),
      ...(await ofSignedFiles(office, String(sent), ours.menuId)),
    ],
    supplier: [
      {
        what: 'a proposal that shares no sign with the text',
        address: addressOf('contract', 'doPropose'),
        call: () => ({ menuId: theirs.menuId, rows: [{ id: sent }], draft: { proposedBody: fresh(), proposalNote: '改' } }),
      },
      { what: 'the page of the proposals', address: `${theirs.edit}?menuId=${theirs.menuId}&id=${sent}` },
      {
        what: 'a proposal of lists within lists',
        address: addressOf('contract', 'doPropose'),
        call: () => ({ menuId: theirs.menuId, rows: [{ id: sent }], draft: { proposedBody: nested(2_500), proposalNote: '改' } }),
      },
      ...(await ofInvoices(services, database, supplier, supplierId, orgId)),
    ],
  }
}

/** Files as an outside house of signatures might hand them over. */
async function ofSignedFiles({ database }: Office, contractId: string, menuId: number | undefined): Promise<Input[]> {
  await asSuperuser(database.superUrl, async (client) => {
    await client.query(
      `insert into sign_paper (id, business_id, kind, flow_num, content, sha256, made_at) values (gen_random_uuid(), $1, 'SIGNED', 1, $2, 'x', clock_timestamp())`,
      [contractId, objectBomb(200)],
    )
    await client.query('update contract set signed_file_id = gen_random_uuid() where id = $1', [contractId])
  })
  return [
    { what: 'the signatures of a foreign file', address: '/v1/contractRestful/doVerifySign', call: () => ({ menuId, contractId }) },
    { what: 'a copy of a foreign file', address: '/v2/pageoffice/openPdfStream', call: () => ({ menuId, contractId, kind: 'COPY' }) },
  ]
}

/** An invoice for each file, read again and again. */
async function ofInvoices({ origin }: Services, database: BenchDatabase, supplier: Visitor, supplierId: string, orgId: string): Promise<Input[]> {
  const { edit, menuId } = { ...pageThat('invoiceHeader', 'supplier') }
  const inputs: Input[] = []
  for (const [name, content] of Object.entries(bombs())) {
    const id = await asSuperuser(database.superUrl, async (client) => {
      const made = `insert into invoice_header (id, doc_num, status, supplier_id, org_id) values (gen_random_uuid(), $1, 'DRAFT', $2, $3) returning id`
      return (await client.query(made, [`DEAREST-${name}`, supplierId, orgId])).rows[0].id as string
    })
    if (await uploaded(origin, supplier, `${edit}/upload?menuId=${menuId}&id=${id}`, name, content))
      inputs.push({ what: `the e-invoice ${name}`, address: addressOf('invoiceHeader', 'doReadFile'), call: () => ({ menuId, rows: [{ id }] }) })
  }
  return inputs
}

/** Of whoever draws processes. */
export function ofModeller(): Input[] {
  const { edit, menuId } = pageThat('processModel')
  const space = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
  const models: Record<string, string> = {
    'a model of entities': `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1_000)}">]>${`<definitions xmlns="${space}">${'&a;'.repeat(10_000)}</definitions>`}`,
    'a model of elements in elements': xml(100_000),
    'a model of 20,000 tasks': `<definitions xmlns="${space}"><process id="p">${Array.from({ length: 20_000 }, (_, at) => `<task id="t${at}"/>`).join('')}</process></definitions>`,
    'a model of attributes': `<definitions xmlns="${space}" ${Array.from({ length: 60_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
  }
  return Object.entries(models).map(([what, bpmnXml]) => ({
    what,
    address: `${edit}?menuId=${menuId}`,
    form: fields({ intent: 'save', code: 'DEAREST', name: 'x', nameEn: 'x', formEntity: 'requisitionHeader', bpmnXml }),
  }))
}

export interface Form {
  address: string
  menuId: number | undefined
  fields: readonly string[]
  /** Kinds of lines that are pasted as text. */
  pastes: readonly string[]
}

/** Every field that a client may send, by the page that saves it; the first row of each kind of lines too. */
export function formsOf(listNames: readonly string[]): Form[] {
  return pages.flatMap(({ name, opens, entity }) => {
    const definition = definitionOf(entity)
    if (!opens || !definition || !listNames.includes(name)) return []
    const own = Object.entries(definition.fields).flatMap(([key, field]) => (isServerOwned(field) ? [] : [key]))
    const ofLines = Object.entries(definition.lines).flatMap(([line, { fields: inLine, options }]) =>
      options.kept || options.part ? [] : Object.entries(inLine).flatMap(([key, field]) => (isServerOwned(field) ? [] : [`${line}[0].${key}`])),
    )
    const pastes = Object.entries(definition.lines).flatMap(([line, { options }]) => (options.kept || options.part ? [] : [line]))
    return [{ address: `/main/${recordPage(name, opens)}`, menuId: menuIdOf(name), fields: [...own, ...ofLines], pastes }]
  })
}
