import * as contract from '@studio/contract/proofs'
import type { FastifyRequest } from 'fastify'
import { bind, bindAs, type Http, type Principal } from '../../../platform/http/index.ts'
import { dispositionOf } from '../../gallery/index.ts'
import type { GuestComments } from './comments.service.ts'
import type { EnterService } from './enter.service.ts'
import type { FilesService } from './files.service.ts'
import { proofCookie } from './guest-cookie.ts'
import type { GuestActor } from './guest-principal.ts'
import type { GuestService } from './guest.service.ts'
import type { SubmitService } from './submit.service.ts'

/** Same lifetime as the URL. A copy never changes under its URL. */
const CACHE_CONTROL = 'private, max-age=300'

export function bindGuests(
  http: Http,
  visitors: Principal<GuestActor>,
  deps: {
    enter: EnterService
    guests: GuestService
    comments: GuestComments
    promises: SubmitService
    files: FilesService
    publicUrl(): string
  },
): void {
  const { enter, guests, comments, promises, files, publicUrl } = deps
  const isSecure = (raw: FastifyRequest) => raw.protocol === 'https' || publicUrl().startsWith('https:')
  bind(http, contract.enterProof, async ({ body }, { raw, reply }) => {
    const tokens = proofCookie.read(raw)
    const { answer, token } = await enter.enter(body, { tokens, address: raw.ip })
    if (token === undefined || answer.state !== 'in') return answer
    reply.header('set-cookie', proofCookie.write(token, tokens, isSecure(raw)))
    const guest = await enter.authenticate([token])
    return guest ? { ...answer, proof: await guests.get(guest) } : answer
  })
  bindAs(http, visitors, contract.getGuestProof, (_, { who: guest }) => guests.get(guest))
  bindAs(http, visitors, contract.markProofItem, ({ params, body }, { who: guest }) =>
    guests.mark(guest, params.mediaId, body),
  )
  bindAs(http, visitors, contract.addGuestComment, async ({ body }, { who: guest }) => ({
    comment: await comments.comment(guest, body),
  }))
  bindAs(http, visitors, contract.changeGuestComment, async ({ params, body }, { who: guest }) => ({
    comment: await comments.changeComment(guest, params.id, body),
  }))
  bindAs(http, visitors, contract.deleteGuestComment, ({ params }, { who: guest }) =>
    comments.removeComment(guest, params.id),
  )
  bindAs(http, visitors, contract.submitProof, async ({ body }, { who: guest, raw }) => ({
    submission: await promises.submit(guest, body, raw.ip),
  }))
  bindAs(http, visitors, contract.approveProof, async ({ body }, { who: guest, raw }) => ({
    submission: await promises.approve(guest, body, raw.ip),
  }))
  bindAs(http, visitors, contract.getGuestFile, async ({ params, query }, { who: guest }) => {
    const { expires, signature, download } = query
    const isSaved = download !== undefined
    const file = await files.open(guest, params, { signature: { expires, signature }, isSaved })
    const object = await file.open()
    return {
      headers: {
        ...(file.isCopy && !isSaved ? { 'cache-control': CACHE_CONTROL } : {}),
        'content-type': file.mime,
        'content-length': String(object.bytes),
        'content-disposition': dispositionOf(isSaved ? file.name : undefined, file.mime),
      },
      body: object.body,
    }
  })
  bindAs(http, visitors, contract.makeGuestZip, ({ body }, { who: guest }) => files.askForZip(guest, body))
  bindAs(http, visitors, contract.getGuestZip, async ({ params, query }, { who: guest }) => {
    const { name, body } = await files.zip(guest, params, query)
    const disposition = dispositionOf(name, 'application/zip')
    return {
      headers: { 'content-type': 'application/zip', 'content-disposition': disposition },
      body,
    }
  })
}
