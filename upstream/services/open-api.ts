/** An OpenAPI 3.1 document of the contract, generated from the definitions. */
import { z } from 'zod'
import { documents } from '../../catalogue/index.ts'
import { draftSchema } from '../../catalogue/schema.ts'

const answers = {
  '200': { description: 'status "200"', content: { 'application/json': { schema: { type: 'object' } } } },
  '4XX': { description: 'status "E" with msg and code' },
}

const operation = (summary: string, schema: unknown) => ({
  post: { summary, requestBody: { content: { 'application/json': { schema } } }, responses: answers },
})

const row = { type: 'object', properties: { menuId: { type: 'integer' }, id: { type: 'string', format: 'uuid' } }, required: ['menuId', 'id'] }
const list = {
  type: 'object',
  properties: {
    menuId: { type: 'integer' },
    pageIndex: { type: 'integer' },
    pageRows: { type: 'integer' },
    orderBy: { type: 'string' },
    search: { type: 'object' },
  },
  required: ['menuId'],
}
const confirmed = { type: 'array', items: { type: 'string' }, description: 'warnings (409 CONFIRM) that the person has agreed to' }
const action = {
  type: 'object',
  properties: {
    menuId: { type: 'integer' },
    rows: { type: 'array', items: { type: 'object' } },
    lineIds: { type: 'array', items: { type: 'string' } },
    input: { type: 'object' },
    draft: { type: 'object' },
    confirmed,
  },
  required: ['menuId'],
}

export function openApiDocument(): unknown {
  const paths: Record<string, unknown> = {}
  for (const definition of documents) {
    const address = (verb: string) => `/v1/${definition.entity}Restful/${verb}`
    const name = definition.label[1]
    paths[address('findById')] = operation(`${name}: one record`, row)
    paths[address('listByPage')] = operation(`${name}: a page of records`, list)
    paths[address('saveOrUpdate')] = operation(`${name}: save`, {
      type: 'object',
      properties: {
        menuId: { type: 'integer' },
        id: { type: 'string' },
        versionNum: { type: 'integer' },
        draft: z.toJSONSchema(draftSchema(definition), { io: 'input', unrepresentable: 'any' }),
        confirmed,
      },
    })
    paths[address('delete')] = operation(`${name}: delete`, row)
    paths[address('doBatchDelete')] = operation(`${name}: delete several`, {
      type: 'object',
      properties: { menuId: { type: 'integer' }, ids: { type: 'string', description: 'sealed list of ids (S4.9)' } },
    })
    for (const [verb, spec] of Object.entries(definition.actions)) paths[address(verb)] = operation(`${name}: ${spec.label[1]}`, action)
  }
  return { openapi: '3.1.0', info: { title: 'Supplybase', version: '1' }, paths }
}
