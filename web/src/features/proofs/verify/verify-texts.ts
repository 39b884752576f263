import type texts from '../../../locales/en/verify.json'
import { reasonTexts } from '../../../platform/guest-calls.ts'
import { type Speech, speechOf } from '../guest/page/page-speech.ts'

export type SayVerify = Speech<keyof typeof texts>

// All languages come along: the page has no loader, and must speak without asking once more.
export const verifySpeech = speechOf<keyof typeof texts>(
  import.meta.glob<typeof texts>('../../../locales/*/verify.json', { eager: true, import: 'default' }),
)

/** Why it was refused; undefined where the server was not reached. */
export const refusedText = reasonTexts(
  import.meta.glob<Record<string, string>>('../../../locales/*/certificates-reasons.json', {
    eager: true,
    import: 'default',
  }),
)
