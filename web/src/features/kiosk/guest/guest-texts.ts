import type texts from '../../../locales/en/guest.json'
import { createReasonTexts, createTexts, type PageTexts } from '../../../guest/index.ts'

export type Translate = PageTexts<keyof typeof texts>

export const guestTexts = createTexts<keyof typeof texts>(
  import.meta.glob<typeof texts>('../../../locales/*/guest.json', { eager: true, import: 'default' }),
)

const textOf = createReasonTexts(
  import.meta.glob<Record<string, string>>('../../../locales/*/kiosk-guest-reasons.json', {
    eager: true,
    import: 'default',
  }),
)

/** Text of the reason that the server gave; `otherwise` without a reason. */
export const failureText = (error: unknown, t: Translate, otherwise: keyof typeof texts): string =>
  textOf(error, t.locale) ?? t(otherwise)
