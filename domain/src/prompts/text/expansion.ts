// Variants of a prompt with alternatives: counted and addressed by index, without generating every one.
import { seededRandom } from '../../kernel/index.ts'
import { type ChoiceNode, type Option, parsePrompt, type PromptNode } from './grammar.ts'

/** Piece of a variant with its source. */
export interface Piece {
  from: 'body' | 'variable' | 'list'
  text: string
  /** Range in the source text in UTF-16 units, `end` exclusive. */
  span: { start: number; end: number }
  /** Name of the variable or list. */
  name?: string
}

/** Variant of a prompt. */
export interface Variant {
  /** Zero-based index as a decimal string. */
  index: string
  text: string
  pieces: Piece[]
}

/** Values of variables and lists. They are inserted as plain text and never parsed, which rules out recursion. */
export interface Fillings {
  values?: Readonly<Record<string, string>>
  lists?: Readonly<Record<string, readonly string[]>>
}

export interface Expansion {
  total: bigint
  /** Variant number n, from 0 to below `total`. */
  at(index: bigint): Variant
  /** Up to `most` distinct variants: all in order if that covers them, otherwise a uniform sample for this seed. */
  some(max: number, seed: number): { variants: Variant[]; sampled: boolean }
}

type Draw = () => number

/** Node with one or more results. */
interface Part {
  total: bigint
  at(index: bigint): Piece[]
  /** Index of a result, drawn by weight. */
  draw(random: Draw): bigint
  isWeighted: boolean
}

const one = (piece: Piece): Part => ({
  total: 1n,
  at: () => (piece.text === '' ? [] : [piece]),
  draw: () => 0n,
  isWeighted: false,
})

function drawBelow(total: bigint, random: Draw): bigint {
  let value = 0n
  for (let size = 1n; size < total << 32n; size <<= 32n)
    value = (value << 32n) | BigInt(Math.floor(random() * 2 ** 32))
  return value % total
}

/** Nodes in sequence: the last one varies fastest, as on a counter. */
function sequence(parts: readonly Part[]): Part {
  return {
    total: parts.reduce((total, part) => total * part.total, 1n),
    at(index) {
      const pieces: Piece[][] = []
      let rest = index
      for (const part of [...parts].reverse()) {
        pieces.unshift(part.at(rest % part.total))
        rest /= part.total
      }
      return pieces.flat()
    },
    draw: (random) => parts.reduce((index, part) => index * part.total + part.draw(random), 0n),
    isWeighted: parts.some((part) => part.isWeighted),
  }
}

/** Several of the options, in the order in which they are written. */
function choice(
  { min, max, joint, start }: ChoiceNode & { start: number },
  options: readonly Weighted[],
): Part {
  const size = options.length
  const [few, many] = [Math.min(min, size), Math.min(max, size)]
  // ways[k][i]: number of ways to choose k options from the i-th on.
  const table = Array.from({ length: many + 1 }, () => Array.from({ length: size + 1 }, () => 0n))
  table[0]?.fill(1n)
  for (let k = 1; k <= many; k++)
    for (let i = size - 1; i >= 0; i--)
      table[k]![i] = table[k]![i + 1]! + options[i]!.part.total * table[k - 1]![i + 1]!
  const waysOf = (k: number, i: number): bigint => table[k]?.[i] ?? 0n
  const counts = Array.from({ length: many - few + 1 }, (_, n) => few + n)
  const total = counts.reduce((sum, k) => sum + waysOf(k, 0), 0n)
  const between: Piece = { from: 'body', text: joint, span: { start, end: start } }

  function at(index: bigint): Piece[] {
    let rest = index
    let k = few
    while (k < many && rest >= waysOf(k, 0)) rest -= waysOf(k++, 0)
    const combinations: Piece[][] = []
    for (let i = 0; i < size && k > 0; i++) {
      const { part } = options[i]!
      const after = waysOf(k - 1, i + 1)
      const withIt = part.total * after
      if (rest >= withIt) rest -= withIt
      else {
        combinations.push(part.at(rest / after))
        rest %= after
        k--
      }
    }
    return combinations.flatMap((pieces, n) => (n > 0 && joint !== '' ? [between, ...pieces] : pieces))
  }

  /** Index of the combination with these options and their own indices. */
  function indexOf(choices: readonly { option: number; index: bigint }[]): bigint {
    let index = 0n
    for (let k = few; k < choices.length; k++) index += waysOf(k, 0)
    let left = choices.length
    let from = 0
    for (const { option, index: inner } of choices) {
      for (let i = from; i < option; i++) index += options[i]!.part.total * waysOf(left - 1, i + 1)
      index += inner * waysOf(left - 1, option + 1)
      from = option + 1
      left--
    }
    return index
  }

  function draw(random: Draw): bigint {
    const k = few + Math.floor(random() * (many - few + 1))
    const open = options.map(({ weight }, option) => ({ weight, option }))
    const indices: number[] = []
    while (indices.length < k) {
      const sum = open.reduce((all, { weight }) => all + weight, 0)
      let place = random() * sum
      let n = sum > 0 ? open.findIndex(({ weight }) => (place -= weight) < 0) : 0
      if (n < 0) n = open.length - 1
      indices.push(...open.splice(n, 1).map(({ option }) => option))
    }
    return indexOf(
      indices.sort((a, b) => a - b).map((option) => ({ option, index: options[option]!.part.draw(random) })),
    )
  }

  const isWeighted = options.some(({ weight, part }) => weight !== 1 || part.isWeighted)
  return { total, at, draw, isWeighted }
}

interface Weighted {
  weight: number
  part: Part
}

function partOf(node: PromptNode, fillings: Fillings): Part {
  const span = { start: node.start, end: node.end }
  switch (node.kind) {
    case 'text':
      return one({ from: 'body', text: node.text, span })
    case 'variable': {
      const { name, fallback = '' } = node
      return one({ from: 'variable', name, text: valueOf(fillings.values, name) || fallback, span })
    }
    case 'list': {
      const options = entriesOf(node, fillings)
      return options.length === 0
        ? one({ from: 'body', text: node.raw, span })
        : choice({ kind: 'choice', min: 1, max: 1, joint: '', options: [], start: node.start }, options)
    }
    case 'choice':
      return choice(
        node,
        node.options.flatMap((option) => weightedOf(option, fillings)),
      )
  }
}

const valueOf = (values: Fillings['values'], name: string) =>
  values && Object.hasOwn(values, name) ? values[name] : undefined

function entriesOf({ name, start, end }: PromptNode & { name: string }, { lists }: Fillings): Weighted[] {
  const entries = lists && Object.hasOwn(lists, name) ? (lists[name] ?? []) : []
  return entries.map((text) => ({
    weight: 1,
    part: one({ from: 'list', name, text, span: { start, end } }),
  }))
}

/** Expands an option that is only a list to the list’s entries, so that several of them can be chosen. */
function weightedOf({ weight, nodes }: Option, fillings: Fillings): Weighted[] {
  const [only] = nodes
  const entries = nodes.length === 1 && only?.kind === 'list' ? entriesOf(only, fillings) : []
  if (entries.length > 0) return entries.map((entry) => ({ ...entry, weight }))
  return [{ weight, part: sequence(nodes.map((node) => partOf(node, fillings))) }]
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}

/** Weighted draws per requested variant, before the rest is drawn evenly. */
const DRAWS = 12

/** All variants of a prompt with these values and lists. */
export function expand(prompt: string | readonly PromptNode[], fillings: Fillings = {}): Expansion {
  const nodes = typeof prompt === 'string' ? parsePrompt(prompt) : prompt
  const root = sequence(nodes.map((node) => partOf(node, fillings)))
  const { total } = root
  const at = (index: bigint): Variant => {
    const pieces = root.at(index)
    return { index: String(index), text: pieces.map(({ text }) => text).join(''), pieces }
  }
  function sample(max: number, seed: number): Set<bigint> {
    const random = seededRandom(seed)
    const indices = new Set<bigint>()
    if (root.isWeighted)
      for (let attempts = 0; attempts < max * DRAWS && indices.size < max; attempts++)
        indices.add(root.draw(random))
    const begin = drawBelow(total, random)
    let step = drawBelow(total, random)
    while (greatestCommonDivisor(step, total) !== 1n) step = (step + 1n) % total
    for (let n = 0n; indices.size < max; n++) indices.add((step * n + begin) % total)
    return indices
  }
  return {
    total,
    at,
    some(max, seed) {
      if (total <= BigInt(max))
        return { variants: Array.from({ length: Number(total) }, (_, n) => at(BigInt(n))), sampled: false }
      return { variants: [...sample(max, seed)].map(at), sampled: true }
    },
  }
}
