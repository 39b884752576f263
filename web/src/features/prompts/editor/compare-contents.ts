import type { PromptContent } from '@studio/contract/prompts'
import { diffWords, type WordChange, wordsOf } from '@studio/domain/text'

/** Equal or different part of two texts. `change` is the index of the change; undefined if equal. */
export interface ComparedStretch extends WordChange {
  change: number | undefined
  /** Index of the first piece. */
  start: number
}

export type ComparedText = { stretches: ComparedStretch[]; changes: number } | 'rewritten'

/** Compares two texts word by word. A removal and an insertion at the same position are one change. */
export function compareTexts(before: string, after: string, first = 0): ComparedText {
  const diff = diffWords(before, after)
  if (diff === 'rewritten') return diff
  let changes = 0
  let isOpen = false
  let at = 0
  const stretches = diff.map((each): ComparedStretch => {
    const start = at
    at += each.text.length
    if (each.kind === 'same') isOpen = false
    else if (!isOpen) {
      isOpen = true
      changes++
    }
    return { ...each, start, change: each.kind === 'same' ? undefined : first + changes - 1 }
  })
  return { stretches, changes }
}

const wordsIn = (kind: WordChange['kind'], texts: readonly ComparedText[]) =>
  texts
    .flatMap((text) => (text === 'rewritten' ? [] : text.stretches))
    .filter((stretch) => stretch.kind === kind)
    .reduce((sum, { text }) => sum + wordsOf(text).length, 0)

export interface ComparedContents {
  body: ComparedText
  negative: ComparedText
  /** Number of changes in the prompt and the negative prompt together. */
  changes: number
  wordsIn: number
  wordsOut: number
}

export function compareContents(a: PromptContent, b: PromptContent): ComparedContents {
  const body = compareTexts(a.body, b.body)
  const after = body === 'rewritten' ? 1 : body.changes
  const negative = compareTexts(a.negative, b.negative, after)
  return {
    body,
    negative,
    changes: after + (negative === 'rewritten' ? 1 : negative.changes),
    wordsIn: wordsIn('added', [body, negative]),
    wordsOut: wordsIn('removed', [body, negative]),
  }
}

const SETTINGS = ['style', 'aspectRatio', 'model', 'variables', 'lists', 'settings'] as const
export type ComparedSetting = (typeof SETTINGS)[number]

const formatValue = (value: unknown, nameOf: (style: string) => string): string => {
  if (Array.isArray(value)) return value.map((each: { name: string }) => each.name).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, each]) => `${name} ${String(each)}`)
      .join(', ')
  return typeof value === 'string' ? nameOf(value) : ''
}

/**
 * Differences besides the text: the short value before and after, and whether it is equal. `nameOf` translates a
 * style, and returns other values unchanged.
 */
export const compareSettings = (a: PromptContent, b: PromptContent, nameOf: (style: string) => string) =>
  SETTINGS.map((name) => ({
    name,
    before: formatValue(a[name], nameOf),
    after: formatValue(b[name], nameOf),
    isSame: JSON.stringify(a[name]) === JSON.stringify(b[name]),
  }))
