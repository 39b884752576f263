import { BYTES_ONLY } from './headers.ts'

/** A guest's URL gives access to their images, so it is neither indexed nor sent as referrer. */
export const UNSEEN = {
  'x-robots-tag': 'noindex, nofollow, noai, noimageai',
  'referrer-policy': 'no-referrer',
}

/** Also prevents caching by intermediaries. */
export const HIDDEN = { ...UNSEEN, 'cache-control': 'private, no-store' }

/** For user content behind a link: shown as an image or not at all. */
export const HIDDEN_BYTES = {
  ...HIDDEN,
  ...BYTES_ONLY,
  'cross-origin-resource-policy': 'same-origin',
}
