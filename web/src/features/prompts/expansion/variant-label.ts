import type { PromptNode, Variant } from '@studio/domain/prompts'

/** Label of a variant: the options chosen in its alternatives and lists. Empty if there are none. */
export function labelOf({ pieces }: Variant, nodes: readonly PromptNode[]): string {
  const choices = nodes.filter(({ kind }) => kind === 'choice' || kind === 'list')
  return choices
    .map(({ start, end }) =>
      pieces
        .filter(({ span }) => span.start >= start && span.end <= end)
        .map(({ text }) => text)
        .join('')
        .trim(),
    )
    .filter(Boolean)
    .join(' · ')
}
