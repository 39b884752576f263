// Converts the library's report on credentials to the displayed data. Its texts were written by the author of the file.

/** `trusted`: unchanged, and issued by a trusted authority. `valid`: unchanged, by any signer. */
export type CredentialsState = 'trusted' | 'valid' | 'tampered' | 'invalid'

/** One step in the history of a file: the file itself or an ingredient. */
export interface CredentialsNode {
  title: string
  /** Generator, as claimed. */
  generator: string
  signer: string
  /** Signing time, if timestamped. */
  time: string
  /** Actions such as `c2pa.created`. */
  actions: string[]
  /** Last path segment of the IPTC digital source type. */
  sourceType: string
  /** Relation to its parent: `parentOf`, `componentOf`, `inputTo`. */
  relationship: string
  parts: CredentialsNode[]
}

export interface CredentialsRead {
  state: CredentialsState
  /** Signed by this studio: issued by its own authority. */
  isOwn: boolean
  /** Failures as codes of the specification. */
  problems: string[]
  tree: CredentialsNode
  /** Number of ingredients, and how many the tree shows. */
  ingredients: number
  nodeCount: number
}

/** Max. ingredients in the tree. */
const MAX_NODES = 100
const MAX_DEPTH = 8
const MAX_CHARACTERS = 120
const MAX_PROBLEMS = 20
const MAX_ACTIONS = 10

/** Codes that mean a change after signing. Any other failure is an error of the credentials themselves. */
const CHANGED_CODES = /mismatch|missing|unknownBox/i
const UNTRUSTED_CODE = 'signingCredential.untrusted'
const TRUSTED_CODE = 'signingCredential.trusted'
const SIGNED = 'claimSignature.validated'

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, MAX_CHARACTERS).replaceAll('\0', '').toWellFormed() : ''

const codesIn = (statuses: unknown): string[] => listOf(statuses).map(({ code }) => textOf(code))

function actionsOf(manifest: Fields): Fields[] {
  return listOf(manifest.assertions)
    .filter(({ label }) => textOf(label).startsWith('c2pa.actions'))
    .flatMap(({ data }) => listOf(fieldsOf(data).actions))
    .slice(0, MAX_ACTIONS)
}

const sourceTypeOf = (actions: readonly Fields[]): string => {
  const address = actions.map(({ digitalSourceType }) => textOf(digitalSourceType)).find(Boolean) ?? ''
  return address.split('/').findLast(Boolean) ?? ''
}

function nodeOf(manifest: Fields, ingredient: Fields): CredentialsNode {
  const [generator = {}] = listOf(manifest.claim_generator_info)
  const { issuer, common_name: name, time } = fieldsOf(manifest.signature_info)
  const actions = actionsOf(manifest)
  return {
    title: textOf(ingredient.title) || textOf(manifest.title),
    generator:
      [textOf(generator.name), textOf(generator.version)].filter(Boolean).join(' ') ||
      textOf(manifest.claim_generator),
    signer: textOf(name) || textOf(issuer),
    time: textOf(time),
    actions: actions.map(({ action }) => textOf(action)).filter(Boolean),
    sourceType: sourceTypeOf(actions),
    relationship: textOf(ingredient.relationship),
    parts: [],
  }
}

/** Breadth first, so that a wide tree shows the nearest ingredients; a cyclic manifest ends at the max. depth. */
function treeOf(manifests: Fields, active: string): { tree: CredentialsNode; nodeCount: number } {
  const manifestOf = (label: string) => (Object.hasOwn(manifests, label) ? fieldsOf(manifests[label]) : {})
  const root = { node: nodeOf(manifestOf(active), {}), label: active, depth: 0 }
  const queue = [root]
  let nodeCount = 0
  for (const { node, label, depth } of queue) {
    if (depth >= MAX_DEPTH) continue
    for (const ingredient of listOf(manifestOf(label).ingredients)) {
      if (nodeCount >= MAX_NODES) break
      nodeCount++
      const of = textOf(ingredient.active_manifest)
      const part = nodeOf(of ? manifestOf(of) : {}, ingredient)
      node.parts.push(part)
      queue.push({ node: part, label: of, depth: depth + 1 })
    }
  }
  return { tree: root.node, nodeCount }
}

function stateOf(problems: readonly string[], state: string, isVouchedFor: boolean): CredentialsState {
  if (problems.some((code) => CHANGED_CODES.test(code))) return 'tampered'
  if (problems.length > 0 || (state !== 'Valid' && state !== 'Trusted')) return 'invalid'
  return isVouchedFor ? 'trusted' : 'valid'
}

/**
 * Returns whether the trust list vouches for the signer of the active manifest. A certificate alone proves nothing:
 * anyone can attach another's certificate to a different signature.
 */
export function isVouchedFor(store: unknown): boolean {
  const { success } = fieldsOf(fieldsOf(fieldsOf(store).validation_results).activeManifest)
  const codes = codesIn(success)
  return codes.includes(TRUSTED_CODE) && codes.includes(SIGNED)
}

/**
 * Parses the library's JSON of a manifest store. @param hasAnchors true if this deployment has a trust list; without
 * one, nothing is trusted.
 */
export function readStore(
  store: unknown,
  { hasAnchors, isOwn }: { hasAnchors: boolean; isOwn: boolean },
): CredentialsRead {
  const {
    active_manifest: active,
    manifests,
    validation_state: state,
    validation_status: status,
  } = fieldsOf(store)
  const problems = [...new Set(codesIn(status))]
    .filter((code) => code !== UNTRUSTED_CODE)
    .slice(0, MAX_PROBLEMS)
  const fields = fieldsOf(manifests)
  return {
    state: stateOf(problems, textOf(state), hasAnchors && isVouchedFor(store)),
    isOwn,
    problems,
    ...treeOf(fields, textOf(active)),
    ingredients: Object.values(fields).reduce<number>(
      (sum, manifest) => sum + listOf(fieldsOf(manifest).ingredients).length,
      0,
    ),
  }
}
