import { cutText } from '@studio/contract/kernel'
import type { GalleryItem } from '@studio/contract/gallery'

const LENGTH = 300

/** Alt text: the description written by the owner, else the prompt. */
export function altOf({ alt, prompt }: Pick<GalleryItem, 'alt' | 'prompt'>, max = LENGTH): string {
  const text = alt ?? prompt
  return text.length > max ? `${cutText(text, max)}…` : text
}
