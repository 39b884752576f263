import type { ParagraphChange } from '@studio/contract/legal'

/** Changed paragraphs, each below its heading. */
export function onlyChanges(paragraphs: readonly ParagraphChange[]): ParagraphChange[] {
  const shown: ParagraphChange[] = []
  let heading: ParagraphChange | undefined
  for (const paragraph of paragraphs) {
    const isHeading = paragraph.text.startsWith('## ')
    if (paragraph.kind === 'same') {
      if (isHeading) heading = paragraph
      continue
    }
    if (heading && !isHeading) shown.push(heading)
    // A heading appears once, above its first change.
    if (!isHeading || paragraph.kind === 'added') heading = undefined
    shown.push(paragraph)
  }
  return shown
}
