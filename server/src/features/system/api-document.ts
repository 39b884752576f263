import { type Endpoint, isMultipart, isRaw, isSchema, REFUSAL_STATUS } from '@studio/contract/kernel'
import * as z from 'zod/mini'
import { reasonsWith, refusalsOf } from './documented-refusals.ts'

/** Authentication of endpoints that do not use a sign-in token. */
const SECURITY: Record<string, object[]> = {
  public: [],
  'proof-guest': [{ guest: [] }],
  'share-guest': [{ shareGuest: [] }],
}

/** Schema of a refusal with the given codes. */
const refusalWith = (codes: readonly string[]) => ({
  type: 'object',
  required: ['ok', 'error'],
  properties: {
    ok: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: codes },
        message: { type: 'string' },
        details: { type: 'object', additionalProperties: { type: 'string' } },
        reason: { type: 'string', description: 'Why, as `feature.reason`' },
        facts: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
      },
    },
  },
})

const nameOf = (codes: readonly string[]): string =>
  `Refusal${codes.map((code) => `_${code.toLowerCase()}`).join('')}`

const refTo = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
})
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before the next attempt', schema: { type: 'integer' } },
}

type JsonSchema = { properties?: Record<string, object>; required?: string[] }

const schemaOf = (schema: unknown, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodMiniType, { io, unrepresentable: 'any' })
  return rest as JsonSchema
}

function parametersOf(endpoint: Endpoint) {
  const place = (part: unknown, where: 'path' | 'query') => {
    if (!isSchema(part)) return []
    const { properties = {}, required = [] } = schemaOf(part, 'input')
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema,
    }))
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    description:
      'One key per intended action. A request with the same key and body returns the first result again.',
  }
  return [
    ...place(endpoint.params, 'path'),
    ...place(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [key] : []),
  ]
}

function bodyOf(endpoint: Endpoint) {
  if (isSchema(endpoint.body))
    return { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } }
  if (isMultipart(endpoint.body)) {
    const { field } = endpoint.body.multipart
    const schema = {
      type: 'object',
      required: [field],
      properties: { [field]: { type: 'string', format: 'binary' } },
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (isRaw(endpoint.body)) {
    const schema = { type: 'string', format: 'binary' }
    return {
      required: true,
      content: Object.fromEntries(endpoint.body.raw.map((type) => [type, { schema }])),
    }
  }
  return undefined
}

function answersOf(endpoint: Endpoint) {
  const content = isSchema(endpoint.output)
    ? { 'application/json': { schema: schemaOf(endpoint.output, 'output') } }
    : Object.fromEntries(
        endpoint.output.bytes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      )
  const refused = [...refusalsOf(endpoint)].map(([status, codes]) => [
    String(status),
    {
      description: [codes.join(', '), ...reasonsWith(endpoint, codes)].join('\n- '),
      ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
      ...refTo(nameOf(codes)),
    },
  ])
  return {
    [String(endpoint.status ?? 200)]: { description: 'Success', content },
    ...(Object.fromEntries(refused) as Record<string, { description: string }>),
    default: { description: 'An error response', ...refTo('Refusal') },
  }
}

/** Returns one schema per set of codes, so that a generated client has a type for each. */
function refusalSchemas(endpoints: readonly Endpoint[]) {
  const sets = endpoints.flatMap((endpoint) => [...refusalsOf(endpoint).values()])
  return Object.fromEntries([
    ['Refusal', refusalWith(Object.keys(REFUSAL_STATUS))],
    ...sets.map((codes) => [nameOf(codes), refusalWith(codes)] as const),
  ]) as Record<string, ReturnType<typeof refusalWith>>
}

/** Returns the OpenAPI 3.1 document of all bound endpoints, from the schemas that validate requests. */
export function apiDocument(endpoints: readonly Endpoint[], version: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')
    const area = endpoint.path.split('/')[2] ?? 'api'
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: `${endpoint.method.toLowerCase()}${path.replace(/[^a-zA-Z]+(\w)/g, (_, c: string) => c.toUpperCase()).replace(/\W/g, '')}`,
      summary: endpoint.summary,
      tags: [area],
      security: SECURITY[
        typeof endpoint.access === 'object' ? endpoint.access.principal : endpoint.access
      ] ?? [{ bearer: [] }],
      parameters: parametersOf(endpoint),
      ...(endpoint.body ? { requestBody: bodyOf(endpoint) } : {}),
      responses: answersOf(endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Studio Alpha',
      version,
      description: 'The HTTP API of Studio Alpha, documented at /api/docs.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        guest: { type: 'apiKey', in: 'cookie', name: 'proof' },
        shareGuest: { type: 'apiKey', in: 'cookie', name: 'share' },
      },
      schemas: refusalSchemas(endpoints),
    },
  }
}
