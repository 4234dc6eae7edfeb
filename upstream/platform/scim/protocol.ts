/** The words of SCIM 2.0 (RFC 7643, 7644) that we speak. */
import { publicOrigin } from '../../settings.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

export const MOST_RESULTS = 100

export interface ScimAnswer {
  status: number
  /** Null where the answer has no content. */
  body: object | null
}

export type ScimType = 'invalidFilter' | 'uniqueness' | 'mutability' | 'invalidSyntax' | 'invalidValue' | 'noTarget'

/** What is refused in SCIM's own form; `detail` is for whoever reads the log of the directory. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined
  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const errorAnswer = ({ status, scimType, message }: Pick<ScimError, 'status' | 'scimType' | 'message'>): ScimAnswer => ({
  status,
  body: { schemas: [ERROR], status: String(status), detail: message, ...(scimType && { scimType }) },
})

/** `startIndex` counts from 1. */
export const listAnswer = (resources: readonly object[], totalResults: number, startIndex: number): ScimAnswer => ({
  status: 200,
  body: { schemas: [LIST], totalResults, startIndex, itemsPerPage: resources.length, Resources: resources },
})

export const addressOf = (resource: string, id: string) => `${publicOrigin()}/scim/v2/${resource}/${id}`

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const several = (name: string, subAttributes: object[]) => attribute(name, { type: 'complex', multiValued: true, subAttributes })

const schemas = [
  {
    id: USER,
    name: 'User',
    description: 'A user: an employee who may sign in',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('displayName'),
      attribute('name', { type: 'complex', subAttributes: [attribute('formatted'), attribute('givenName'), attribute('familyName')] }),
      attribute('active', { type: 'boolean' }),
      attribute('preferredLanguage'),
      several('emails', [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })]),
      several('phoneNumbers', [attribute('value'), attribute('type')]),
      several('groups', [attribute('value', { mutability: 'readOnly' }), attribute('display', { mutability: 'readOnly' })]),
    ],
  },
  {
    id: ENTERPRISE,
    name: 'EnterpriseUser',
    description: 'What an employer knows',
    attributes: [attribute('employeeNumber', { mutability: 'immutable' })],
  },
  {
    id: GROUP,
    name: 'Group',
    description: 'A responsibility: what its members may see and do',
    attributes: [
      attribute('displayName', { mutability: 'readOnly' }),
      several('members', [attribute('value'), attribute('display', { mutability: 'readOnly' })]),
    ],
  },
].map((schema) => ({ schemas: [`${CORE}:Schema`], ...schema, meta: { resourceType: 'Schema', location: addressOf('Schemas', schema.id) } }))

const resourceTypes = [
  { id: 'User', name: 'User', endpoint: '/Users', schema: USER, schemaExtensions: [{ schema: ENTERPRISE, required: false }] },
  { id: 'Group', name: 'Group', endpoint: '/Groups', schema: GROUP },
].map((type) => ({
  schemas: [`${CORE}:ResourceType`],
  ...type,
  meta: { resourceType: 'ResourceType', location: addressOf('ResourceTypes', type.id) },
}))

const providerConfig = {
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [{ type: 'oauthbearertoken', name: 'Bearer token', description: 'A token that an administrator makes for the directory' }],
  meta: { resourceType: 'ServiceProviderConfig', location: `${publicOrigin()}/scim/v2/ServiceProviderConfig` },
}

/** What describes the service itself; null for any other resource. */
export function description(resource: string, id: string | null): ScimAnswer | null {
  if (resource === 'ServiceProviderConfig') return { status: 200, body: providerConfig }
  const all = resource === 'Schemas' ? schemas : resource === 'ResourceTypes' ? resourceTypes : null
  if (!all) return null
  if (id === null) return listAnswer(all, all.length, 1)
  const one = all.find((each) => each.id === id)
  return one ? { status: 200, body: one } : notFound(id)
}

export const notFound = (id: string): ScimAnswer => errorAnswer(new ScimError(404, `Resource ${id} not found`))
