import type { Notice } from '@studio/contract/realtime'
import type { Database } from '../../platform/database/index.ts'
import { writeLetter } from '../../platform/mail/index.ts'
import { findAddress } from './guest.store.ts'
import type { ProofsDeps } from './proofs.needs.ts'
import type { ProofRow } from './proofs.store.ts'
import { type ProofLanguage, TEXTS } from './proofs.texts.ts'

export type Told =
  | { what: 'submitted' | 'approved'; guest: string; count: number }
  | { what: 'alarm'; count: number }

export type ProofNotices = ReturnType<typeof createProofNotices>

/** Tells owners what guests have done: in the studio, and by mail where they want it. */
export function createProofNotices({
  database,
  mail,
  settingsOf,
  realtime,
  publicUrl,
}: Pick<ProofsDeps, 'database' | 'mail' | 'settingsOf' | 'realtime' | 'publicUrl'>) {
  const wordsOf = (told: Told, proofTitle: string, language: ProofLanguage) => {
    const texts = TEXTS[language]
    if (told.what === 'alarm')
      return { title: texts.alarmTitle, message: texts.alarm(proofTitle, told.count) }
    const isApproved = told.what === 'approved'
    const say = isApproved ? texts.approved : texts.submitted
    return {
      title: isApproved ? texts.approvedTitle : texts.submittedTitle,
      message: say(told.guest, proofTitle, told.count),
    }
  }

  return {
    async tell(tx: Database, proof: ProofRow, told: Told): Promise<void> {
      const [en, es] = [wordsOf(told, proof.title, 'en'), wordsOf(told, proof.title, 'es')]
      const to = `/dashboard/clients/proofs/${proof.id}`
      const notice: Notice = {
        ...{ type: told.what === 'alarm' ? 'warning' : 'success', to },
        title: { en: en.title, es: es.title },
        message: { en: en.message, es: es.message },
      }
      const { emailNotifications, proofs, language: wanted } = await settingsOf(proof.user_id)
      // That somebody guesses is no news that one can do without.
      if (!proofs && told.what !== 'alarm') return
      database.afterCommit(tx, () => realtime.tell(proof.user_id, 'proofs', notice))
      const recipient = await findAddress(tx, proof.user_id)
      if (!emailNotifications || !recipient) return
      const language = wanted === 'es' ? 'es' : 'en'
      const { title, message } = language === 'es' ? es : en
      const letter = writeLetter({
        ...{ language, heading: title, lines: [message], notes: [TEXTS[language].why] },
        action: { label: TEXTS[language].open, link: `${publicUrl()}${to}` },
      })
      await mail.send(tx, { recipient, subject: `${title}: ${proof.title}`, ...letter })
    },
  }
}
