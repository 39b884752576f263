import type { PromptNode, Variant } from '@studio/domain/prompts'

/** What one variant has that others have not: what was chosen in each alternative and list. Empty where there is no choice. */
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
