import type { Licence } from '@studio/contract/works'

/** Names of licences where no language is known: on cards, in feeds and for other sites. */
export const LICENCE_NAMES: Record<Licence, string> = {
  'cc0-1.0': 'CC0 1.0',
  'cc-by-4.0': 'CC BY 4.0',
  'cc-by-sa-4.0': 'CC BY-SA 4.0',
  'cc-by-nc-4.0': 'CC BY-NC 4.0',
  'studio-remix': 'Studio Remix',
  'all-rights': 'All rights reserved',
}
