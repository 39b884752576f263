import type { WorkPage } from '@studio/contract/works'
import { cardAddress } from './addresses.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './card.ts'

/** Max. size in pixels of an embedded image. */
export interface EmbedLimits {
  maxWidth: number
  maxHeight: number
}

/** Cache lifetime in seconds. Short, because a work can be withdrawn. */
const CACHE_SECONDS = 3600

/** A work in the format of oEmbed 1.0: an image as itself, anything else as a link with its card. */
export function embedOf(work: WorkPage, base: string, { maxWidth, maxHeight }: EmbedLimits) {
  const { author, picture } = work
  const fits = ({ width, height }: { width: number; height: number }) =>
    width <= maxWidth && height <= maxHeight
  const image = work.kind === 'image' && picture ? [...picture.thumbnails, picture].findLast(fits) : undefined
  const hasCard = fits({ width: CARD_WIDTH, height: CARD_HEIGHT })
  return {
    version: '1.0',
    title: work.title,
    author_name: author.displayName,
    author_url: `${base}/profile/${author.id}`,
    provider_name: 'Studio Alpha',
    provider_url: base,
    cache_age: CACHE_SECONDS,
    ...(hasCard && {
      thumbnail_url: cardAddress(base, work),
      thumbnail_width: CARD_WIDTH,
      thumbnail_height: CARD_HEIGHT,
    }),
    ...(image
      ? { type: 'photo', url: base + image.url, width: image.width, height: image.height }
      : { type: 'link' }),
  }
}

/** Id in the URL of a work’s page; undefined for any other URL. */
export function workIn(url: string, base: string): string | undefined {
  if (!URL.canParse(url) || new URL(url).origin !== new URL(base).origin) return undefined
  return /^\/w\/([0-9a-f-]{36})\/?$/.exec(new URL(url).pathname)?.[1]
}
