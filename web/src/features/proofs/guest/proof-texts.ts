import { createReasonTexts, createTexts, type PageTexts, Refused } from '../../../guest/index.ts'
import type { proofGuestReasons } from '@studio/contract/proofs'
import type texts from '../../../locales/en/proof.json'

export type Translate = PageTexts<keyof typeof texts>

// All languages are bundled: the page has no loader and must not wait for another request.
export const proofTexts = createTexts<keyof typeof texts>(
  import.meta.glob<typeof texts>('../../../locales/*/proof.json', { eager: true, import: 'default' }),
)

const textOf = createReasonTexts(
  import.meta.glob<Record<string, string>>('../../../locales/*/proof-guest-reasons.json', {
    eager: true,
    import: 'default',
  }),
)

/** Text of the reason that the server gave; `otherwise` without a reason. */
export const failureText = (error: unknown, t: Translate, otherwise: keyof typeof texts): string =>
  textOf(error, t.locale) ?? t(otherwise)

/** Text that explains why the guest isn’t admitted. */
export const shutText = (
  reason: keyof typeof proofGuestReasons,
  facts: Refused['facts'],
  t: Translate,
): string => textOf(new Refused(0, { reason: `proof-guest.${reason}`, facts }), t.locale) ?? ''
