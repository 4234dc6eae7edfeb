/** An OpenAPI 3.1 document of the contract, generated from the definitions. */
import { type Operation, ownOperations } from './operations.ts'

const responses = {
  '200': { description: 'status "200"', content: { 'application/json': { schema: { type: 'object' } } } },
  '4XX': { description: 'status "E" with msg and code' },
}

const described = ({ method, label, request }: Operation) =>
  method === 'GET'
    ? { get: { summary: label[1], responses } }
    : { post: { summary: label[1], requestBody: { content: { 'application/json': { schema: request } } }, responses } }

export function openApiDocument(): unknown {
  const paths = Object.fromEntries(ownOperations().map((operation) => [operation.path, described(operation)]))
  return { openapi: '3.1.0', info: { title: 'Supplybase', version: '1' }, paths }
}
