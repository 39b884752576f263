import type texts from '../../../locales/en/verify.json'
import { reasonTexts } from '../../../platform/guest-calls.ts'
import { type Speech, speechOf } from '../guest/page/page-speech.ts'

export type TranslateVerify = Speech<keyof typeof texts>

// All languages are bundled: the page has no loader and must not wait for another request.
export const verifySpeech = speechOf<keyof typeof texts>(
  import.meta.glob<typeof texts>('../../../locales/*/verify.json', { eager: true, import: 'default' }),
)

/** Text of a refusal; undefined if the server wasn’t reached. */
export const refusedText = reasonTexts(
  import.meta.glob<Record<string, string>>('../../../locales/*/certificates-reasons.json', {
    eager: true,
    import: 'default',
  }),
)
