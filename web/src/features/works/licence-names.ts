import type { Licence } from '@studio/contract/works'

/** Names that are the same in every language. Tiles have room for the short name only. */
export const LICENCE_NAMES: Record<Licence, { short: string; long: string }> = {
  'cc0-1.0': { short: 'CC0', long: 'CC0 1.0' },
  'cc-by-4.0': { short: 'CC BY', long: 'CC BY 4.0' },
  'cc-by-sa-4.0': { short: 'CC BY-SA', long: 'CC BY-SA 4.0' },
  'cc-by-nc-4.0': { short: 'CC BY-NC', long: 'CC BY-NC 4.0' },
  'studio-remix': { short: 'Studio Remix', long: 'Studio Remix' },
  'all-rights': { short: '©', long: 'All rights reserved' },
}
