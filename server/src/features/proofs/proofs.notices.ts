import type { Database } from '../../platform/database/index.ts'
import type { Notify } from '../notifications/index.ts'
import type { ProofRow } from './proofs.store.ts'
import { type ProofLanguage, TEXTS } from './proofs.texts.ts'

export type NotificationKind =
  | { what: 'submitted' | 'approved'; guest: string; count: number }
  | { what: 'alarm'; count: number }

export type ProofNotices = ReturnType<typeof createProofNotices>

function wordsOf(kind: NotificationKind, proofTitle: string, language: ProofLanguage) {
  const texts = TEXTS[language]
  if (kind.what === 'alarm') return { title: texts.alarmTitle, message: texts.alarm(proofTitle, kind.count) }
  const isApproved = kind.what === 'approved'
  const text = isApproved ? texts.approved : texts.submitted
  return {
    title: isApproved ? texts.approvedTitle : texts.submittedTitle,
    message: text(kind.guest, proofTitle, kind.count),
  }
}

/** Notifies owners about guests, in the studio and by email if they want it. */
export const createProofNotices = ({ notify }: { notify: Notify }) => ({
  notify: (tx: Database, proof: ProofRow, kind: NotificationKind): Promise<void> =>
    notify(tx, {
      userId: proof.user_id,
      event: 'proofs',
      to: `/dashboard/clients/proofs/${proof.id}`,
      // PIN-guessing alerts cannot be turned off.
      ...(kind.what === 'alarm'
        ? { setting: null, type: 'warning' }
        : { setting: 'proofs', type: 'success' }),
      wordsIn(language) {
        const words = wordsOf(kind, proof.title, language)
        const { open: button, why: note } = TEXTS[language]
        return { ...words, mail: { subject: `${words.title}: ${proof.title}`, button, note } }
      },
    }),
})
