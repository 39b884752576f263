// Content credentials (C2PA 2.2) in JUMBF boxes (ISO 19566-5). Reads claims; signatures aren't checked here.
import { type Box, boxesIn } from '../containers/parts.ts'
import { isRecord, jsonOf, utf8, wordOf } from '../containers/bytes.ts'
import { readCbor, recordOf } from './cbor.ts'

export interface Credentials {
  /** Last program that created or changed the file, with its version. */
  generator: string | null
  /** Last path segment of the IPTC digital source type. */
  sourceType: string | null
  /** Name of the agent. */
  agent: string | null
  /** `org.studio-alpha.recipe`: how to generate an image of this product again. */
  recipe: Record<string, unknown> | null
}

interface Named {
  label: string
  content: Uint8Array
  kind: string
}

const DEEPEST = 8
const MAX_PARTS = 4_000

/** Every labelled box in file order, at any depth. */
function partsIn(bytes: Uint8Array, parts: Named[] = [], depth = 0): Named[] {
  for (const { kind, data } of boxesIn(bytes)) {
    if (kind !== 'jumb' || depth > DEEPEST || parts.length > MAX_PARTS) continue
    const [description, ...rest] = boxesIn(data)
    const label = description ? labelOf(description) : ''
    const content = rest.find((box) => box.kind === 'cbor' || box.kind === 'json')
    if (content) parts.push({ label, content: content.data, kind: content.kind })
    partsIn(data, parts, depth + 1)
  }
  return parts
}

/** After the type (16 bytes) and flags (1 byte) comes a null-terminated text. */
const labelOf = ({ data }: Box) => utf8(data.subarray(17, Math.max(17, data.indexOf(0, 17))))

const valueOf = ({ kind, content }: Named) =>
  recordOf(kind === 'cbor' ? readCbor(content) : jsonOf(utf8(content)))

const generatorOf = (claim: Record<string, unknown>): string | null => {
  const info = claim.claim_generator_info
  const first = recordOf(Array.isArray(info) ? info[0] : info)
  const name = wordOf(first.name)
  if (name === undefined) return wordOf(claim.claim_generator) ?? null
  return [name, wordOf(first.version)].filter(Boolean).join(' ')
}

/** Reads the credentials of a file; null without readable ones. Never throws. */
export function readCredentials(bytes: Uint8Array): Credentials | null {
  const parts = partsIn(bytes)
  // The last manifest is the active one; earlier ones belong to ingredients.
  const claim = parts.findLast(({ label }) => label.startsWith('c2pa.claim'))
  if (!claim) return null
  const actions = parts
    .filter(({ label }) => label.startsWith('c2pa.actions'))
    .flatMap((part) => {
      const list = valueOf(part).actions
      return Array.isArray(list) ? list.filter(isRecord) : []
    })
  const action = actions.findLast(({ digitalSourceType }) => typeof digitalSourceType === 'string')
  const agent = action?.softwareAgent
  const recipe = parts.findLast(({ label }) => label.startsWith('org.studio-alpha.recipe'))
  return {
    generator: generatorOf(valueOf(claim)),
    sourceType: lastPart(wordOf(action?.digitalSourceType)),
    agent: wordOf(isRecord(agent) ? agent.name : agent) ?? null,
    recipe: recipe ? valueOf(recipe) : null,
  }
}

/** Code from IPTC's list of digital source types; null if it isn't one. */
export const lastPart = (address: string | undefined): string | null =>
  address?.match(/digitalsourcetype\/(\w+)\/?$/i)?.[1] ?? null
