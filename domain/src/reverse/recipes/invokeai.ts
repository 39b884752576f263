// InvokeAI has used four formats over the years.
import { isRecord, jsonOf, wordOf } from '../containers/bytes.ts'
import { recordOf } from '../metadata/cbor.ts'
import { type Recipe, recipeOf, type ReadRecipe, textAt } from './recipe.ts'

function fromMetadata(data: Record<string, unknown>): Recipe | null {
  const model = data.model
  return recipeOf('invokeai', wordOf(data.positive_prompt) ?? '', wordOf(data.negative_prompt), [
    ...(['steps', 'cfg_scale', 'scheduler', 'seed', 'width', 'height'] as const).map(
      (name) => [name, data[name]] as const,
    ),
    ['model', isRecord(model) ? (model.name ?? model.model_name) : model],
  ])
}

/** Prompts of nodes, distinguished by their edges. */
function fromGraph(graph: Record<string, unknown>): Recipe | null {
  const nodes = Object.values(recordOf(graph.nodes)).filter(isRecord).slice(0, 2_000)
  const edges = (Array.isArray(graph.edges) ? graph.edges : []).filter(isRecord).slice(0, 4_000)
  const of = (field: string) => {
    const leading = new Set(
      edges
        .filter(({ destination }) => wordOf(recordOf(destination).field) === field)
        .map(({ source }) => recordOf(source).node_id),
    )
    return nodes
      .flatMap(({ id, prompt }) => (typeof prompt === 'string' && leading.has(id) ? [prompt] : []))
      .join(', ')
  }
  const denoise = nodes.find(({ type }) => type === 'denoise_latents') ?? {}
  return recipeOf(
    'invokeai',
    of('positive_conditioning'),
    of('negative_conditioning'),
    (['steps', 'cfg_scale', 'scheduler'] as const).map((name) => [name, denoise[name]] as const),
  )
}

/** `[words]` in the prompt are negative. */
function split(text: string): [string, string] {
  const unwanted = [...text.matchAll(/\[([^[\]]*)\]/g)].map(([, words]) => words)
  return [text.replace(/\[[^[\]]*\]/g, '').trim(), unwanted.join(', ')]
}

function fromOldMetadata(data: Record<string, unknown>): Recipe | null {
  const image = recordOf(data.image)
  const { prompt } = image
  const text = Array.isArray(prompt)
    ? prompt.flatMap((part) => wordOf(recordOf(part).prompt) ?? []).join(', ')
    : (wordOf(prompt) ?? '')
  return recipeOf('invokeai', ...split(text), [
    ...(['steps', 'cfg_scale', 'sampler', 'seed'] as const).map((name) => [name, image[name]] as const),
    ['model', data.model_weights],
  ])
}

const SWITCHES: Record<string, string> = {
  s: 'steps',
  S: 'seed',
  W: 'width',
  H: 'height',
  C: 'cfg_scale',
  A: 'sampler',
}

/** Command line: `"words" -s 30 -S 42`. */
function fromLine(line: string): Recipe | null {
  const quoted = /^"((?:\\.|[^"\\])*)"(.*)$/s.exec(line.trim())
  if (!quoted) return null
  const settings = [...quoted[2]!.matchAll(/-([sSWHCA])\s?(\S+)/g)].map(
    ([, name, value]) => [SWITCHES[name!]!, value] as const,
  )
  return recipeOf('invokeai', ...split(quoted[1]!.replace(/\\(.)/g, '$1')), settings)
}

export const readInvokeai: ReadRecipe = (sources) => {
  const json = (key: string) => recordOf(jsonOf(textAt(sources, key) ?? ''))
  return (
    fromMetadata(json('invokeai_metadata')) ??
    fromGraph(json('invokeai_graph')) ??
    fromOldMetadata(json('sd-metadata')) ??
    fromLine(textAt(sources, 'Dream') ?? '')
  )
}
