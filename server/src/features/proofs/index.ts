/** Proofs: images that a client views, picks and approves through a link, without signing in. */
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_SECONDS } from '@studio/contract/kernel'
import { GUEST_DATA_DAYS } from '@studio/contract/proofs'
import { getOrCreateSecret } from '../../platform/secrets/index.ts'
import { hashPassword, isPassword } from '../auth/index.ts'
import { bindCertificates } from './certificates/certificates.routes.ts'
import { createCertificatesService } from './certificates/certificates.service.ts'
import { createCopiesService } from './copies/copies.service.ts'
import { COPY_PROOF } from './copies/copies.task.ts'
import { anonymizeGuests } from './erasure.store.ts'
import { createFeedbackService } from './feedback.service.ts'
import type { ProofListItems } from './proof-list.present.ts'
import { createRoundsService } from './rounds/rounds.service.ts'
import { createGuestAddresses } from './guest/addresses.ts'
import { createGuestComments } from './guest/comments.service.ts'
import { createEnterService } from './guest/enter.service.ts'
import { createFilesService } from './guest/files.service.ts'
import { guestPrincipal } from './guest/guest-principal.ts'
import { bindGuests } from './guest/guest.routes.ts'
import { createGuestService } from './guest/guest.service.ts'
import { createSession, ownerOf } from './guest/session.ts'
import { readProof } from './proofs.store.ts'
import { createSubmitService } from './guest/submit.service.ts'
import { bindMaking } from './making/making.routes.ts'
import { createMakingService } from './making/making.service.ts'
import { bindPicks } from './picks/picks.routes.ts'
import { createPicksService } from './picks/picks.service.ts'
import { createLinksService } from './links.service.ts'
import { moderatedProofs } from './moderated.ts'
import { createProofNotices } from './proofs.notices.ts'
import { proofsExporter } from './proofs.export.ts'
import { PROOF_KIND, type ProofsDeps } from './proofs.deps.ts'
import { bindProofs } from './proofs.routes.ts'
import { createProofsService } from './proofs.service.ts'

export { createProofList } from './proof-list.present.ts'

export const PROOF_TASKS = [COPY_PROOF]

type ProofsNeeds = Pick<
  ProofsDeps,
  | 'photographs'
  | 'gallery'
  | 'jobs'
  | 'models'
  | 'photoshoots'
  | 'clients'
  | 'mail'
  | 'check'
  | 'notify'
  | 'deliveriesOf'
> & { glances: ProofListItems }

export async function createProofs(platform: Platform, needs: ProofsNeeds): Promise<Feature> {
  const { http, database, clock, log, objects, queue, press, publicUrl } = platform
  const {
    gallery,
    jobs,
    models,
    photoshoots,
    clients,
    photographs,
    mail,
    check,
    notify,
    glances,
    deliveriesOf,
  } = needs
  const own = { database, clock, log, objects, queue, press, publicUrl }
  const deps: ProofsDeps = {
    ...own,
    gallery,
    jobs,
    models,
    photoshoots,
    clients,
    photographs,
    mail,
    check,
    notify,
    deliveriesOf,
  }
  const secret = await getOrCreateSecret(
    database.db,
    'proof-addresses',
    randomBytes(32).toString('base64url'),
  )
  const addresses = createGuestAddresses(Buffer.from(secret, 'base64url'), clock)
  const notices = createProofNotices(deps)
  const copies = createCopiesService(deps)
  const session = createSession(deps)
  const proofs = createProofsService({ ...deps, copyLater: copies.copyLater })
  const links = createLinksService({ ...deps, proofs, hashPin: hashPassword })
  bindProofs(http, {
    proofs,
    links,
    glances,
    rounds: createRoundsService({ ...deps, proofs, copyLater: copies.copyLater }),
    feedback: createFeedbackService({ ...deps, proofs }),
  })

  bindPicks(http, createPicksService({ ...deps, proofs }))
  bindMaking(http, createMakingService({ ...deps, proofs }))

  const enter = createEnterService({
    ...deps,
    notices,
    isPin: isPassword,
    isLetIn: (id) => http.isLetIn({ id }, { access: 'user', gates: 'suspension' }),
  })
  const ownerName = async (id: string) => ownerOf((await readProof(database.db, id)) ?? { owner_name: '' })
  const visitors = http.register(guestPrincipal(http, enter.authenticate, ownerName))
  bindCertificates(http, visitors, createCertificatesService({ ...deps, proofs, session }))
  bindGuests(http, visitors, {
    ...deps,
    enter,
    guests: createGuestService({ ...deps, session, addresses, copies }),
    comments: createGuestComments({ ...deps, session }),
    promises: createSubmitService({ ...deps, session, notices }),
    files: createFilesService({ ...deps, session, addresses }),
  })

  return {
    name: 'proofs',
    exporter: proofsExporter(database),
    moderated: { [PROOF_KIND]: moderatedProofs(clock, copies) },
    periodic: [
      {
        // Erases guests of proofs closed long ago, and removes orphaned copies.
        name: 'sweep-proofs',
        seconds: HOUR_SECONDS,
        async run() {
          const now = clock.now()
          const before = new Date(now.getTime() - GUEST_DATA_DAYS * DAY_MS)
          await database.transact((tx) => anonymizeGuests(tx, { before, now }))
          await copies.sweep()
        },
      },
    ],
    // Renders the copies for guests.
    work: copies.start,
  }
}
