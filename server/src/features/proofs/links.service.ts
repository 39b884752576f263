import { refuse } from '@studio/contract/kernel'
import { LINK_FORM, PROOF_PAGE, type Proof, proofsReasons } from '@studio/contract/proofs'
import type { Database } from '../../platform/database/index.ts'
import { writeLetter } from '../../platform/mail/index.ts'
import { hashOf, newLink, newPin } from '../guests/index.ts'
import { recordProofEvent } from './events.ts'
import { sendAway } from './people.store.ts'
import type { ProofsDeps } from './proofs.deps.ts'
import type { ProofsService } from './proofs.service.ts'
import * as store from './proofs.store.ts'
import { TEXTS } from './proofs.texts.ts'

const PIN_LENGTH = 6

export type LinksService = ReturnType<typeof createLinksService>

/** Links of proofs and their PINs. Both are returned once and stored only as hashes. */
export function createLinksService(
  deps: Pick<ProofsDeps, 'database' | 'clock' | 'mail' | 'publicUrl'> & {
    proofs: Pick<ProofsService, 'lockOwn' | 'getProof' | 'shown'>
    /** Deliberately slow. */
    hashPin(pin: string): Promise<string>
  },
) {
  const { database, clock, mail, publicUrl, proofs, hashPin } = deps
  const addressOf = (link: string) => `${publicUrl()}${PROOF_PAGE}#${link}`

  async function keep(
    tx: Database,
    row: store.ProofRow,
    to: { linkHash: Buffer; linkedAt: Date | null; pinHash: string | null },
  ): Promise<Proof> {
    const now = clock.now()
    await store.setLink(tx, row.id, { ...to, now })
    await sendAway(tx, row.id)
    await recordProofEvent(tx, row, 'link', { now })
    return proofs.shown(tx, row.user_id, row.id)
  }

  return {
    async makeLink(userId: string, id: string, requestedPin: string | null) {
      const pin = requestedPin === 'new' ? newPin(PIN_LENGTH) : requestedPin === 'keep' ? null : requestedPin
      // Before the transaction, because hashing takes time.
      const pinHash = pin === null ? null : await hashPin(pin)
      const link = newLink()
      const proof = await database.transact(async (tx) => {
        const row = await proofs.lockOwn(tx, userId, id)
        const hash = requestedPin === 'keep' ? row.pin_hash : pinHash
        return keep(tx, row, { linkHash: hashOf(link), linkedAt: clock.now(), pinHash: hash })
      })
      return { proof, link: addressOf(link), pin }
    },

    async changePin(userId: string, id: string, requestedPin: string | null | undefined) {
      const pin = requestedPin === undefined ? newPin(PIN_LENGTH) : requestedPin
      const pinHash = pin === null ? null : await hashPin(pin)
      const proof = await database.transact(async (tx) => {
        const row = await proofs.lockOwn(tx, userId, id)
        return keep(tx, row, { linkHash: row.link_hash, linkedAt: row.linked_at, pinHash })
      })
      return { proof, pin }
    },

    /** Only the current link is emailed. Only its owner can know it. */
    mailLink: (
      userId: string,
      id: string,
      { link, to, language }: { link: string; to?: string | undefined; language: 'en' | 'es' },
    ): Promise<{ mailedTo: string }> =>
      database.transact(async (tx) => {
        const row = await proofs.lockOwn(tx, userId, id)
        const secret = link.slice(link.lastIndexOf('#') + 1)
        if (!LINK_FORM.test(secret) || !hashOf(secret).equals(row.link_hash))
          throw refuse(proofsReasons.linkReplaced)
        const recipient = to ?? row.client_email
        if (!recipient) throw refuse(proofsReasons.noAddress)
        const texts = TEXTS[language]
        const { title, message, pin_hash, owner_name: from } = row
        const letter = writeLetter({
          language,
          heading: title,
          lines: [texts.invites(from), message ?? ''],
          action: { label: texts.look, link: addressOf(secret) },
          notes: [pin_hash === null ? '' : texts.pinComesApart, texts.secret],
        })
        await mail.send(tx, userId, { recipient, subject: texts.inviteSubject(title, from), ...letter })
        const now = clock.now()
        await recordProofEvent(tx, row, 'mailed', { now })
        return { mailedTo: recipient }
      }),
  }
}
