// ComfyUI stores the executed graph. Walks back from the saved image to the sampler, and from there to the prompts.
import { isRecord, jsonOf, wordOf } from '../containers/bytes.ts'
import { recipeOf, type ReadRecipe, type Sources, textsOf } from './recipe.ts'

interface Node {
  class_type: string
  inputs: Record<string, unknown>
}
type Graph = Record<string, Node>
type Side = 'positive' | 'negative'

/** Limits for cyclic and huge graphs. */
const MAX_STEPS = 2_000
const TEXTS = [
  'text',
  'text_g',
  'text_l',
  'clip_l',
  't5xxl',
  'prompt',
  'string',
  'value',
  'wildcard_text',
  'populated_text',
]
const CARRIERS = /^(conditioning|cond|text|string|prompt|any|input|value|guider|source|on_true)/
const SETTINGS = [
  'steps',
  'cfg',
  'sampler_name',
  'scheduler',
  'denoise',
  'seed',
  'noise_seed',
  'guidance',
] as const

/** Inputs linked to another node are its id and output index: `['4', 0]`. */
const linkOf = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length === 2 ? wordOf(value[0]) : undefined

function graphOf(value: unknown): Graph | null {
  if (!isRecord(value)) return null
  const nodes = Object.entries(value).flatMap(([id, node]) =>
    isRecord(node) && typeof node.class_type === 'string' && isRecord(node.inputs)
      ? [[id, { class_type: node.class_type, inputs: node.inputs }] as const]
      : [],
  )
  return nodes.length > 0 ? Object.assign(Object.create(null) as Graph, Object.fromEntries(nodes)) : null
}

const isSampler = ({ inputs }: Node) => 'positive' in inputs && 'negative' in inputs && 'model' in inputs
const isGuided = ({ inputs }: Node) => linkOf(inputs.guider) !== undefined

/** The sampler nearest to the saved image; any sampler without one. */
function samplerOf(graph: Graph): Node | undefined {
  const all = Object.values(graph)
  const waiting = all.filter(({ class_type }) => /save|preview/i.test(class_type))
  const seen = new Set<Node>(waiting)
  for (let steps = 0; steps < waiting.length && steps < MAX_STEPS; steps++) {
    const node = waiting[steps]!
    if (isSampler(node) || isGuided(node)) return node
    for (const value of Object.values(node.inputs)) {
      const next = graph[linkOf(value) ?? '']
      if (!next || seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return all.find(isSampler) ?? all.find(isGuided)
}

/** Prompts of one side, in graph order. */
function wordsOf(graph: Graph, start: unknown, side: Side): { words: string[]; isIncomplete: boolean } {
  const words = new Set<string>()
  const waiting = [linkOf(start)]
  const seen = new Set<string>()
  let isIncomplete = false
  for (let steps = 0; steps < waiting.length; steps++) {
    if (steps >= MAX_STEPS) return { words: [...words], isIncomplete: true }
    const id = waiting[steps]
    if (id === undefined || seen.has(id)) continue
    seen.add(id)
    const node = graph[id]
    if (!node) {
      isIncomplete = true
      continue
    }
    const { inputs } = node
    const own = TEXTS.flatMap((name) => (typeof inputs[name] === 'string' ? [inputs[name].trim()] : []))
    for (const text of own) if (text !== '') words.add(text)
    const sided = linkOf(inputs[side])
    const further =
      sided === undefined
        ? Object.entries(inputs).flatMap(([name, value]) =>
            CARRIERS.test(name) ? (linkOf(value) ?? []) : [],
          )
        : [sided]
    // Deliberately empty conditioning.
    const isSilent = /zeroout/i.test(node.class_type)
    if (own.length === 0 && further.length === 0 && !isSilent) isIncomplete = true
    if (!isSilent) for (const next of further) waiting.push(next)
  }
  return { words: [...words], isIncomplete }
}

function settingsOf(graph: Graph, sampler: Node) {
  const near = [
    sampler,
    ...Object.values(sampler.inputs).flatMap((value) => graph[linkOf(value) ?? ''] ?? []),
  ]
  const settings = SETTINGS.map(
    (name) =>
      [name, near.map(({ inputs }) => inputs[name]).find((value) => wordOf(value) !== undefined)] as const,
  )
  const loader = Object.values(graph).find(
    ({ inputs }) => typeof (inputs.ckpt_name ?? inputs.unet_name) === 'string',
  )
  return [...settings, ['model', loader?.inputs.ckpt_name ?? loader?.inputs.unet_name] as const]
}

/**
 * Graph of a file: in a text named `prompt`, after that word in an EXIF tag, or in the JSON of a comment, as in videos.
 */
function graphIn(sources: Sources): Graph | null {
  for (const { key, text } of textsOf(sources)) {
    const inTag = /^\s*prompt\s*:/i.exec(text)?.[0]
    if (!inTag && !/^(prompt|comment|usercomment|imagedescription|exif:usercomment)$/i.test(key)) continue
    const value = jsonOf(inTag ? text.slice(inTag.length) : text)
    const inner = isRecord(value) && !('class_type' in value) ? value.prompt : undefined
    const graph = graphOf(value) ?? graphOf(typeof inner === 'string' ? jsonOf(inner) : inner)
    if (graph) return graph
  }
  return null
}

export const readComfyui: ReadRecipe = (sources) => {
  const graph = graphIn(sources)
  if (!graph) return null
  const sampler = samplerOf(graph)
  if (!sampler) return null
  const guider = graph[linkOf(sampler.inputs.guider) ?? '']
  const { positive, conditioning, negative } = guider?.inputs ?? sampler.inputs
  const words = wordsOf(graph, positive ?? conditioning, 'positive')
  const unwanted =
    negative === undefined ? { words: [], isIncomplete: false } : wordsOf(graph, negative, 'negative')
  return recipeOf(
    'comfyui',
    words.words.join(', '),
    unwanted.words.join(', '),
    settingsOf(graph, guider ? { ...sampler, inputs: { ...guider.inputs, ...sampler.inputs } } : sampler),
    words.isIncomplete || unwanted.isIncomplete,
  )
}
