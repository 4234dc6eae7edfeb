/** A supplier's catalogue on this machine, as far as it speaks cXML: it opens for whoever knows the secret, and its page posts what was chosen. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeLater } from '../support/closing.ts'

export const SECRET = 'shared-0f3a'

export interface Chosen {
  partId: string
  description: string
  qty: string
  price: string
  unit?: string
}

export interface Catalogue {
  address: string
  /** What it was asked, as it came. */
  asked: string[]
  /** What the person chooses there. */
  chosen: Chosen[]
}

const head = '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.060/cXML.dtd">'
const between = (text: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''

export const orderMessage = (cookie: string, chosen: readonly Chosen[], identity = 'ANHU'): string =>
  `${head}<cXML payloadID="1@peer" timestamp="2026-11-20T01:00:00Z"><Header><From><Credential domain="NetworkID"><Identity>${identity}</Identity></Credential></From><To/><Sender/></Header><Message><PunchOutOrderMessage><BuyerCookie>${cookie}</BuyerCookie><PunchOutOrderMessageHeader operationAllowed="create"><Total><Money currency="CNY">0</Money></Total></PunchOutOrderMessageHeader>${chosen
    .map(
      ({ partId, description, qty, price, unit = 'EA' }) =>
        `<ItemIn quantity="${qty}"><ItemID><SupplierPartID>${partId}</SupplierPartID></ItemID><ItemDetail><UnitPrice><Money currency="CNY">${price}</Money></UnitPrice><Description xml:lang="zh"><ShortName>${description}</ShortName>${description}，长</Description><UnitOfMeasure>${unit}</UnitOfMeasure><Classification domain="UNSPSC">46181504</Classification></ItemDetail></ItemIn>`,
    )
    .join('')}</PunchOutOrderMessage></Message></cXML>`

export async function startCatalogue(): Promise<Catalogue> {
  const catalogue: Catalogue = { address: '', asked: [], chosen: [] }
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    if (request.method === 'GET') {
      const last = catalogue.asked.at(-1) ?? ''
      const [cookie, back] = [between(last, 'BuyerCookie'), between(last, 'URL')]
      const value = orderMessage(cookie, catalogue.chosen).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return response.end(
        `<form method="post" action="${back}"><input type="hidden" name="cxml-urlencoded" value="${value}"><button>回到采购系统</button></form>`,
      )
    }
    catalogue.asked.push(body)
    const isKnown = between(body, 'SharedSecret') === SECRET
    const start = `<PunchOutSetupResponse><StartPage><URL>${catalogue.address}/shop</URL></StartPage></PunchOutSetupResponse>`
    response.writeHead(200, { 'content-type': 'text/xml' })
    response.end(
      `${head}<cXML payloadID="2@peer" timestamp="2026-11-20T01:00:00Z"><Response><Status code="${isKnown ? 200 : 401}" text="${isKnown ? 'OK' : 'Unauthorized'}"/>${isKnown ? start : ''}</Response></cXML>`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeLater(async () => void server.close())
  catalogue.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return catalogue
}

export const hostOf = ({ address }: Catalogue): string => new URL(address).host
