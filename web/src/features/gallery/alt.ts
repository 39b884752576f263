import { cutText } from '@studio/contract/kernel'
import type { GalleryItem } from '@studio/contract/gallery'

const LENGTH = 300

/** What a picture shows, for those who do not see it: what its owner wrote, else its prompt. */
export function altOf({ alt, prompt }: Pick<GalleryItem, 'alt' | 'prompt'>, most = LENGTH): string {
  const text = alt ?? prompt
  return text.length > most ? `${cutText(text, most)}…` : text
}
