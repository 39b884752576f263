import * as contract from '@studio/contract/proofs'
import type { FastifyRequest } from 'fastify'
import {
  bind,
  guestCookie,
  guestTokensOf,
  HIDDEN,
  hidden,
  HIDDEN_BYTES,
  type Http,
} from '../../../platform/http/index.ts'
import type { Objects } from '../../../platform/objects/index.ts'
import { dispositionOf } from '../../gallery/index.ts'
import type { GuestComments } from './comments.service.ts'
import type { EnterService } from './enter.service.ts'
import type { FilesService } from './files.service.ts'
import type { GuestService } from './guest.service.ts'
import type { SubmitService } from './submit.service.ts'

/** As long as an address works: a copy does not change under it. */
const KEPT = 'private, max-age=300'

export function bindGuests(
  http: Http,
  deps: {
    enter: EnterService
    guests: GuestService
    comments: GuestComments
    promises: SubmitService
    files: FilesService
    objects: Pick<Objects, 'get'>
    publicUrl(): string
  },
): void {
  const { enter, guests, comments, promises, files, objects, publicUrl } = deps
  const isSecure = (raw: FastifyRequest) => raw.protocol === 'https' || publicUrl().startsWith('https:')
  bind(http, contract.enterProof, async ({ body }, { raw, reply }) => {
    reply.headers(HIDDEN)
    const tokens = guestTokensOf(raw)
    const { answer, token } = await enter.enter(body, { tokens, address: raw.ip })
    if (token === undefined || answer.state !== 'in') return answer
    reply.header('set-cookie', guestCookie(token, tokens, isSecure(raw)))
    const guest = await enter.authenticate([token])
    return guest ? { ...answer, proof: await guests.get(guest) } : answer
  })
  bind(http, contract.getGuestProof, (_, { guest, reply }) => hidden(reply, guests.get(guest)))
  bind(http, contract.markProofItem, ({ params, body }, { guest, reply }) =>
    hidden(reply, guests.mark(guest, params.mediaId, body)),
  )
  bind(http, contract.addGuestComment, async ({ body }, { guest, reply }) => ({
    comment: await hidden(reply, comments.comment(guest, body)),
  }))
  bind(http, contract.changeGuestComment, async ({ params, body }, { guest, reply }) => ({
    comment: await hidden(reply, comments.changeComment(guest, params.id, body)),
  }))
  bind(http, contract.deleteGuestComment, ({ params }, { guest, reply }) =>
    hidden(reply, comments.removeComment(guest, params.id)),
  )
  bind(http, contract.submitProof, async ({ body }, { guest, raw, reply }) => ({
    submission: await hidden(reply, promises.submit(guest, body, raw.ip)),
  }))
  bind(http, contract.approveProof, async ({ body }, { guest, raw, reply }) => ({
    submission: await hidden(reply, promises.approve(guest, body, raw.ip)),
  }))
  bind(http, contract.getGuestFile, async ({ params, query }, { guest, reply }) => {
    reply.headers(HIDDEN)
    const { expires, signature, download } = query
    const isSaved = download !== undefined
    const file = await files.open(guest, params, { signature: { expires, signature }, isSaved })
    const object = await objects.get(file.key)
    return {
      headers: {
        ...HIDDEN_BYTES,
        'cache-control': file.isCopy && !isSaved ? KEPT : HIDDEN['cache-control'],
        'content-type': file.mime,
        'content-length': String(object.bytes),
        'content-disposition': dispositionOf(isSaved ? file.name : undefined, file.mime),
      },
      body: object.body,
    }
  })
  bind(http, contract.makeGuestZip, ({ body }, { guest, reply }) =>
    hidden(reply, files.askForZip(guest, body)),
  )
  bind(http, contract.getGuestZip, async ({ params, query }, { guest, reply }) => {
    reply.headers(HIDDEN)
    const { name, body } = await files.zip(guest, params, query)
    const disposition = dispositionOf(name, 'application/zip')
    return {
      headers: { ...HIDDEN_BYTES, 'content-type': 'application/zip', 'content-disposition': disposition },
      body,
    }
  })
}
