/** Proofs: pictures that a client looks at, picks and approves, by a link and without signing in. */
import { randomBytes } from 'node:crypto'
import { GUEST_DATA_DAYS } from '@studio/contract/proofs'
import type { Http } from '../../platform/http/index.ts'
import { keepSecret } from '../../platform/secrets/index.ts'
import { hashPassword, isPassword } from '../auth/index.ts'
import { bindCertificates } from './certificates/certificates.routes.ts'
import { createCertificatesService } from './certificates/certificates.service.ts'
import { createCopiesService } from './copies/copies.service.ts'
import { COPY_PROOF } from './copies/copies.task.ts'
import { forgetGuests } from './erasure.store.ts'
import { createFeedbackService } from './feedback.service.ts'
import { createProofGlances } from './glances.ts'
import { createRoundsService } from './rounds/rounds.service.ts'
import { createGuestAddresses } from './guest/addresses.ts'
import { createGuestComments } from './guest/comments.service.ts'
import { createEnterService } from './guest/enter.service.ts'
import { createFilesService } from './guest/files.service.ts'
import { bindGuests } from './guest/guest.routes.ts'
import { createGuestService } from './guest/guest.service.ts'
import { createSession } from './guest/session.ts'
import { createSubmitService } from './guest/submit.service.ts'
import { bindMaking } from './making/making.routes.ts'
import { createMakingService } from './making/making.service.ts'
import { bindPicks } from './picks/picks.routes.ts'
import { createPicksService } from './picks/picks.service.ts'
import { createLinksService } from './links.service.ts'
import { moderatedProofs } from './moderated.ts'
import { createProofNotices } from './notices.ts'
import { proofsExporter } from './proofs.export.ts'
import { DAY_MS, PROOF_KIND, type ProofsDeps } from './proofs.needs.ts'
import { bindProofs } from './proofs.routes.ts'
import { createProofsService } from './proofs.service.ts'

export const PROOF_TASKS = [COPY_PROOF]

export type Proofs = Awaited<ReturnType<typeof createProofs>>

export async function createProofs({ http, ...deps }: ProofsDeps & { http: Http }) {
  const { database, clock } = deps
  const secret = await keepSecret(database.db, 'proof-addresses', randomBytes(32).toString('base64url'))
  const addresses = createGuestAddresses(Buffer.from(secret, 'base64url'), clock)
  const notices = createProofNotices(deps)
  const copies = createCopiesService(deps)
  const session = createSession(deps)
  const proofs = createProofsService({ ...deps, copyLater: copies.copyLater })
  const links = createLinksService({ ...deps, proofs, hashPin: hashPassword })
  const glances = createProofGlances(deps)
  bindProofs(http, {
    proofs,
    links,
    glances,
    rounds: createRoundsService({ ...deps, proofs, copyLater: copies.copyLater }),
    feedback: createFeedbackService({ ...deps, proofs }),
  })

  bindPicks(http, createPicksService({ ...deps, proofs }))
  bindCertificates(http, createCertificatesService({ ...deps, proofs, session }))
  bindMaking(http, createMakingService({ ...deps, proofs }))

  const enter = createEnterService({
    ...deps,
    notices,
    isPin: isPassword,
    isLetIn: (id) => http.isLetIn({ id }, { access: 'user', gates: 'suspension' }),
  })
  http.authenticateGuestsWith(enter.authenticate)
  bindGuests(http, {
    ...deps,
    enter,
    guests: createGuestService({ ...deps, session, addresses, copies }),
    comments: createGuestComments({ ...deps, session }),
    promises: createSubmitService({ ...deps, session, notices }),
    files: createFilesService({ ...deps, session, addresses }),
  })

  return {
    /** What moderation may do with proofs. */
    moderated: [PROOF_KIND, moderatedProofs(clock, copies)] as const,
    /** What is to be told of the proofs of own clients. */
    ofClients: glances.ofClients,
    /** Makes what guests are shown, as long as it runs. */
    start: copies.start,
    exporter: proofsExporter(database),
    /** Forgets guests of proofs that were closed long ago, and copies of what is gone. To be called every hour. */
    async sweep(): Promise<void> {
      const now = clock.now()
      const before = new Date(now.getTime() - GUEST_DATA_DAYS * DAY_MS)
      await database.transact((tx) => forgetGuests(tx, { before, now }))
      await copies.sweep()
    },
  }
}
