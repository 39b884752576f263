import * as contract from '@studio/contract/proofs'
import { bind, type Http } from '../../platform/http/index.ts'
import type { ProofListItems } from './proof-list.present.ts'
import type { RoundsService } from './rounds/rounds.service.ts'
import type { FeedbackService } from './feedback.service.ts'
import type { LinksService } from './links.service.ts'
import type { ProofsService } from './proofs.service.ts'

export function bindProofs(
  http: Http,
  {
    proofs,
    rounds,
    glances,
    links,
    feedback,
  }: {
    proofs: ProofsService
    rounds: RoundsService
    glances: ProofListItems
    links: LinksService
    feedback: FeedbackService
  },
): void {
  bind(http, contract.listProofs, ({ query }, { actor }) => glances.list(actor.id, query))
  bind(http, contract.getProof, ({ params }, { actor }) => proofs.get(actor.id, params.id))
  bind(http, contract.createProof, ({ body }, { actor, idempotencyKey }) =>
    proofs.create(actor.id, body, idempotencyKey),
  )
  bind(http, contract.changeProof, async ({ params, body }, { actor }) => ({
    proof: await proofs.change(actor.id, params.id, body),
  }))
  bind(http, contract.deleteProof, ({ params }, { actor }) => proofs.remove(actor.id, params.id))
  bind(http, contract.openProof, async ({ params }, { actor }) => ({
    proof: await rounds.open(actor.id, params.id),
  }))
  bind(http, contract.closeProof, async ({ params }, { actor }) => ({
    proof: await rounds.close(actor.id, params.id),
  }))
  bind(http, contract.startNextRound, async ({ params, body }, { actor }) => ({
    proof: await rounds.nextRound(actor.id, params.id, body),
  }))
  bind(http, contract.makeProofLink, ({ params, body }, { actor }) =>
    links.makeLink(actor.id, params.id, body.pin),
  )
  bind(http, contract.changeProofPin, ({ params, body }, { actor }) =>
    links.changePin(actor.id, params.id, body.pin),
  )
  bind(http, contract.mailProofLink, ({ params, body }, { actor }) =>
    links.mailLink(actor.id, params.id, body),
  )
  bind(http, contract.changeProofGuest, async ({ params, body }, { actor }) => ({
    guest: await feedback.changeGuest(actor.id, params.id, params.guestId, body),
  }))
  bind(http, contract.commentOnProof, ({ params, body }, { actor, idempotencyKey }) =>
    feedback.comment(actor.id, params.id, body, idempotencyKey),
  )
  bind(http, contract.changeProofComment, async ({ params, body }, { actor }) => ({
    comment: await feedback.changeComment(actor.id, params.id, params.commentId, body),
  }))
  bind(http, contract.deleteProofComment, ({ params }, { actor }) =>
    feedback.removeComment(actor.id, params.id, params.commentId),
  )
  bind(http, contract.listProofEvents, ({ params, query }, { actor }) =>
    proofs.events(actor.id, { proofId: params.id }, query),
  )
  bind(http, contract.listClientActivity, ({ params, query }, { actor }) =>
    proofs.events(actor.id, { clientId: params.id }, query),
  )
}
