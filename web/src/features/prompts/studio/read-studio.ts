// Analysis of a prompt apart from its marks. Lazy-loaded with the vocabulary.
import type { Model } from '@studio/contract/models'
import {
  type Block,
  blocksOf,
  type Compiled,
  compile,
  escapePrompt,
  everyNode,
  expand,
  filledValues,
  listsIn,
  parsePrompt,
  type Variant,
  variablesFor,
  variablesIn,
} from '@studio/domain/prompts'
import type { PromptContent, Values, Variable } from '@studio/contract/prompts'
import { applyEdits } from '@studio/domain/text'
import { styleOf } from '../preview/shoot-request.ts'
import { labelOf } from '../expansion/variant-label.ts'

export { changeBlock, toggleWords } from '../blocks/block-edit.ts'

/** Maximum number of shown variants. */
const MAX_SHOWN = 100

export interface LabelledVariant extends Variant {
  label: string
}

export interface StudioReading {
  content: PromptContent
  blocks: Block[]
  variables: Variable[]
  /** Total number of variants. */
  total: bigint
  variants: LabelledVariant[]
  /** True if there are more variants than shown. */
  isSampled: boolean
  /** The selected variant. */
  visibleVariant: LabelledVariant
  negative: string
  /** Id of the first image that fills a variable. */
  picture: string | undefined
  /** Unknown lists in the prompt. */
  unknownLists: string[]
  /** Compiled prompt of each model by id. */
  sent: Readonly<Record<string, Compiled>>
}

interface StudioInput {
  content: PromptContent
  values: Values
  /** The user's word lists. */
  lists: readonly { name: string; entries: readonly string[] }[]
  models: readonly Model[]
  variant: string
  /** Seed of the sample. */
  seed: number
}

export function readStudioPrompt({
  content,
  values,
  lists: own,
  models,
  variant,
  seed,
}: StudioInput): StudioReading {
  const nodes = parsePrompt(content.body)
  const variables = variablesFor(content.variables, variablesIn(nodes))
  const lists = Object.fromEntries([...own, ...content.lists].map(({ name, entries }) => [name, entries]))
  const fillings = { values: filledValues(variables, values), lists }
  const expansion = expand(nodes, fillings)
  const shown = expansion.some(MAX_SHOWN, seed)
  const labelled = (each: Variant): LabelledVariant => ({ ...each, label: labelOf(each, nodes) })
  // Another sample may not contain the selected variant.
  const selected = shown.variants.find(({ index }) => index === variant) ?? shown.variants[0]
  const visibleVariant = labelled(selected ?? expansion.at(0n))
  const negative = expand(content.negative, fillings).at(0n).text
  const picture = variables.find(({ name, type }) => type === 'picture' && values[name])
  const sentTo = ({ takes, promptLimit, referenceRoles }: Model & { takes: NonNullable<Model['takes']> }) =>
    compile(
      { takes, promptLimit },
      {
        prompt: visibleVariant.text,
        pieces: visibleVariant.pieces,
        negativePrompt: negative,
        style: styleOf(content),
        referenceRole: picture && referenceRoles?.[0],
      },
    )
  return {
    content,
    variables,
    negative,
    visibleVariant,
    blocks: blocksOf(content),
    total: expansion.total,
    variants: shown.variants.map(labelled),
    isSampled: shown.sampled,
    picture: picture && values[picture.name],
    unknownLists: listsIn(nodes).filter((name) => !Object.hasOwn(lists, name)),
    sent: Object.fromEntries(
      models.flatMap((model) =>
        model.takes ? [[model.id, sentTo({ ...model, takes: model.takes })] as const] : [],
      ),
    ),
  }
}

/** Prompt with its variables filled in and its alternatives unchanged, for a form without variables. */
export function filledBody({ body, variables }: PromptContent, values: Values): string {
  const nodes = parsePrompt(body)
  const filled = filledValues(variablesFor(variables, variablesIn(nodes)), values)
  const edits = [...everyNode(nodes)].flatMap((node) =>
    node.kind === 'variable'
      ? [{ start: node.start, end: node.end, text: escapePrompt(filled[node.name] || (node.fallback ?? '')) }]
      : [],
  )
  return applyEdits(body, edits)
}
