import type { shareReasons } from '@studio/contract/deliveries'
import { createReasonTexts, createTexts, type PageTexts, Refused } from '../../../guest/index.ts'
import type texts from '../../../locales/en/share.json'

export type Translate = PageTexts<keyof typeof texts>

// All languages are bundled: the page has no loader and must not wait for another request.
export const shareTexts = createTexts<keyof typeof texts>(
  import.meta.glob<typeof texts>('../../../locales/*/share.json', { eager: true, import: 'default' }),
)

const textOf = createReasonTexts(
  import.meta.glob<Record<string, string>>('../../../locales/*/share-reasons.json', {
    eager: true,
    import: 'default',
  }),
)

/** Text of the reason that the server gave; `otherwise` without a reason. */
export const failureText = (error: unknown, t: Translate, otherwise: keyof typeof texts): string =>
  textOf(error, t.locale) ?? t(otherwise)

/** Text that explains why the guest isn’t admitted. */
export const shutText = (reason: keyof typeof shareReasons, facts: Refused['facts'], t: Translate): string =>
  textOf(new Refused(0, { reason: `share.${reason}`, facts }), t.locale) ?? ''

const PRESETS = {
  web: 'presetWeb',
  full: 'presetFull',
  print: 'presetPrint',
  social: 'presetSocial',
} as const

/** Name of a built-in preset, or the owner’s own name for it. */
export const presetText = (name: string, t: Translate): string =>
  Object.hasOwn(PRESETS, name) ? t(PRESETS[name as keyof typeof PRESETS]) : name
