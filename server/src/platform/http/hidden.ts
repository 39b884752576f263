import { BYTES_ONLY } from './headers.ts'

/** Whoever has a guest's address has their pictures: it is not indexed, and not told to the next page. */
export const UNSEEN = {
  'x-robots-tag': 'noindex, nofollow, noai, noimageai',
  'referrer-policy': 'no-referrer',
}

/** The same of an answer, which nobody on the way keeps either. */
export const HIDDEN = { ...UNSEEN, 'cache-control': 'private, no-store' }

/** Of bytes for whoever has the link. As other bytes of people: shown as a picture or not at all. */
export const HIDDEN_BYTES = {
  ...HIDDEN,
  ...BYTES_ONLY,
  'cross-origin-resource-policy': 'same-origin',
}
