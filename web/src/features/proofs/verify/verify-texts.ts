import { createReasonTexts, createTexts, type PageTexts } from '../../../guest/index.ts'
import type texts from '../../../locales/en/verify.json'

export type TranslateVerify = PageTexts<keyof typeof texts>

// All languages are bundled: the page has no loader and must not wait for another request.
export const verifyTexts = createTexts<keyof typeof texts>(
  import.meta.glob<typeof texts>('../../../locales/*/verify.json', { eager: true, import: 'default' }),
)

/** Text of a refusal; undefined if the server wasn’t reached. */
export const refusedText = createReasonTexts(
  import.meta.glob<Record<string, string>>('../../../locales/*/certificates-reasons.json', {
    eager: true,
    import: 'default',
  }),
)
