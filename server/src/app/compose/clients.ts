import { createClients } from '../../features/clients/index.ts'
import { createInvoices } from '../../features/invoices/index.ts'
import { createKiosk } from '../../features/kiosk/index.ts'
import { createProofList, createProofs } from '../../features/proofs/index.ts'
import { createSessions } from '../../features/sessions/index.ts'
import type { Platform } from '../../platform/feature/index.ts'
import type { Add } from '../register-features.ts'
import type { CreationPart } from './creation.ts'
import type { IdentityPart } from './identity.ts'
import type { InstallationPart } from './installation.ts'

interface ClientsNeeds {
  installation: InstallationPart
  identity: IdentityPart
  creation: CreationPart
}

/** Composes clients with their proofs and invoices, photo booths, and sessions. */
export async function composeClients(platform: Platform, add: Add, needs: ClientsNeeds) {
  const { database, clock } = platform
  const { realtime, flags, mailsToOthers } = needs.installation
  const { check, raise } = needs.identity.moderation
  const { gallery, jobs, models, photoshoots, prompts, quota, notify, uploads, deliveries, photographs } =
    needs.creation
  const glances = createProofList({ database, clock, gallery })
  const clients = add(createClients(platform, { proofsOf: glances.ofClients }))
  add(createInvoices(platform, { mail: mailsToOthers, notify }))
  add(
    await createProofs(platform, {
      gallery,
      jobs,
      models,
      photoshoots,
      clients,
      photographs,
      glances,
      notify,
      check,
      mail: mailsToOthers,
      deliveriesOf: deliveries.ofApproval,
    }),
  )
  add(
    createKiosk(platform, {
      gallery,
      uploads,
      quota,
      mailsToOthers,
      raise,
      isOn: (userId) => flags.of(userId).eventSafety,
      shoots: {
        check: photoshoots.check,
        startIn: photoshoots.startIn,
        get: jobs.get,
        cancel: jobs.cancel,
        models: models.list,
        countQueued: async (userId) => (await jobs.count(userId, undefined)).queued,
      },
    }),
  )
  add(
    await createSessions(platform, {
      realtime,
      gallery,
      uploads,
      photoshoots,
      notify,
      check,
      holdLine: jobs.holdLine,
      usualModel: () => models.list().find(({ kinds }) => kinds.includes('image'))?.id ?? 'studio',
      variantsOf: prompts.variantsOf,
    }),
  )
}
