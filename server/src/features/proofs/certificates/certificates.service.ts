import { refuse } from '@studio/contract/kernel'
import {
  type Certificate,
  certificatesReasons,
  proofGuestReasons,
  proofsReasons,
} from '@studio/contract/proofs'
import type { GuestActor } from '../guest/guest-principal.ts'
import { ownerOf, type Session } from '../guest/session.ts'
import { findApproval, readSubmissions } from '../people.store.ts'
import type { ProofsDeps } from '../proofs.deps.ts'
import type { ProofsService } from '../proofs.service.ts'
import type { ProofRow } from '../proofs.store.ts'
import { certificateOf } from './certificate-of.ts'
import { findKept, type StoredCertificate } from './certificates.store.ts'
import { printCertificate } from './print-certificate.ts'

export type CertificatesService = ReturnType<typeof createCertificatesService>

/** Certificates of approvals: approved files, time and statement. */
export function createCertificatesService({
  database,
  press,
  publicUrl,
  proofs,
  session,
  deliveriesOf,
}: Pick<ProofsDeps, 'database' | 'press' | 'publicUrl' | 'deliveriesOf'> & {
  proofs: Pick<ProofsService, 'getProof'>
  session: Pick<Session, 'enter'>
}) {
  const complete = async (certificate: StoredCertificate): Promise<Certificate> => ({
    ...certificate,
    deliveries: await deliveriesOf(certificate.id),
  })

  async function print(
    row: ProofRow,
    notApproved: typeof proofsReasons.notApproved,
  ): Promise<{ name: string; bytes: Buffer }> {
    const { db } = database
    const approval = (await readSubmissions(db, row.id)).findLast(({ kind }) => kind === 'approval')
    if (!approval) throw refuse(notApproved)
    const certificate = await complete(await certificateOf(db, { ...approval, proofId: row.id }))
    const bytes = await printCertificate(press, certificate, {
      from: ownerOf({ owner_name: approval.ownerName }),
      network: approval.network,
      publicUrl: publicUrl(),
    })
    return { name: `${row.title} ${certificate.hash.slice(0, 8)}`, bytes }
  }

  return {
    /** Certificate of the last approved round. */
    async ofOwner(userId: string, id: string) {
      return await print(await proofs.getProof(database.db, userId, id), proofsReasons.notApproved)
    },

    async ofGuest(guest: GuestActor) {
      const { row, me } = await session.enter(guest)
      if (me.role !== 'decider') throw refuse(proofGuestReasons.certificateNotYours)
      return await print(row, proofGuestReasons.notApproved)
    },

    async find(key: string): Promise<Certificate> {
      const approval = await findApproval(database.db, key)
      if (approval) return await complete(await certificateOf(database.db, approval))
      const stored = await findKept(database.db, key)
      if (!stored) throw refuse(certificatesReasons.unknown)
      return await complete(stored)
    },
  }
}
