import { isSchema } from '@studio/contract/kernel'
import * as z from 'zod/mini'

interface Node {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Node>
  additionalProperties?: Node | boolean
  items?: Node
  prefixItems?: Node[]
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  default?: unknown
  minimum?: number
  minItems?: number
}

/** A place in a schema’s input that takes a text. `with` returns a whole input with another text there. */
export interface TextPlace {
  path: string[]
  /** Format in JSON Schema: `date`, `date-time`, `uuid`. */
  format?: string | undefined
  with(text: string): unknown
}

/** All places of a schema that take a text, including keys of records. */
export function textsIn(schema: unknown): TextPlace[] {
  if (!isSchema(schema)) return []
  return placesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node)
}

/** An input that matches the types of a schema. */
export const exampleOf = (schema: unknown): unknown =>
  isSchema(schema) ? sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node) : {}

const optionsOf = (node: Node): Node[] => node.anyOf ?? node.oneOf ?? []
const isAnything = (node: Node): boolean =>
  node.type === undefined &&
  node.const === undefined &&
  !node.enum &&
  !node.allOf &&
  optionsOf(node).length === 0

/** An input that roughly matches the schema. That is enough, because invalid texts are refused before anything else. */
function sampleOf(node: Node): unknown {
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  if (node.default !== undefined) return node.default
  const [option] = [...optionsOf(node), ...(node.allOf ?? [])]
  if (option) return sampleOf(option)
  switch (node.type) {
    case 'string':
      if (node.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
      return node.pattern && new RegExp(node.pattern).test('1') ? '1' : 'text'
    case 'integer':
    case 'number':
      return Math.max(1, node.minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: node.minItems ?? 1 }, () => sampleOf(node.items ?? {}))
    case 'object':
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([name, each]) => [name, sampleOf(each)]),
      )
    default:
      return null
  }
}

const inside = (name: string, place: TextPlace, wrap: (inner: unknown) => unknown): TextPlace => ({
  ...place,
  path: [name, ...place.path],
  with: (text) => wrap(place.with(text)),
})

function placesOf(node: Node): TextPlace[] {
  if (node.type === 'string' || typeof node.const === 'string' || typeof node.enum?.[0] === 'string')
    return [{ path: [], format: node.format, with: (text) => text }]
  if (isAnything(node))
    return [
      { path: [], with: (text) => text },
      { path: ['deep', '0'], with: (text) => ({ deep: [text] }) },
    ]
  if (node.type === 'array')
    return placesOf(node.items ?? node.prefixItems?.[0] ?? {}).map((place) =>
      inside('0', place, (inner) => [inner]),
    )
  if (node.type === 'object') return placesOfObject(node)
  return [...optionsOf(node), ...(node.allOf ?? [])].flatMap(placesOf)
}

function placesOfObject(node: Node): TextPlace[] {
  const sampleObject = sampleOf(node) as object
  const own = Object.entries(node.properties ?? {}).flatMap(([name, each]) =>
    placesOf(each).map((place) => inside(name, place, (inner) => ({ ...sampleObject, [name]: inner }))),
  )
  if (typeof node.additionalProperties !== 'object') return own
  const values = placesOf(node.additionalProperties).map((place) =>
    inside('name', place, (inner) => ({ ...sampleObject, name: inner })),
  )
  const sample = sampleOf(node.additionalProperties)
  return [...own, ...values, { path: [], with: (text) => ({ ...sampleObject, [text]: sample }) }]
}
