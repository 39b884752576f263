import type { ParagraphChange } from '@studio/contract/legal'

/** Changed paragraphs, each below its heading. */
export function onlyChanges(paragraphs: readonly ParagraphChange[]): ParagraphChange[] {
  const result: ParagraphChange[] = []
  let heading: ParagraphChange | undefined
  for (const paragraph of paragraphs) {
    const isHeading = paragraph.text.startsWith('## ')
    if (paragraph.kind === 'same') {
      if (isHeading) heading = paragraph
      continue
    }
    if (heading && !isHeading) result.push(heading)
    // A heading appears once, above its first change.
    if (!isHeading || paragraph.kind === 'added') heading = undefined
    result.push(paragraph)
  }
  return result
}
