import { randomBytes } from 'node:crypto'
import { Refusal } from '@studio/contract/kernel'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/index.ts'
import { type Http, pagePolicy } from '../http/index.ts'
import type { Mail } from './mail.ts'
import { mailboxPage, showMail } from './mailbox.page.ts'

const SHOWN = 50
const LOOPBACK_PEER = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Whether a request comes from this machine and asks this machine: the peer alone would not do, since a
 * proxy here may forward for anyone, and a page elsewhere may point a name of its own at loopback.
 */
const isLocal = ({ raw, headers }: FastifyRequest): boolean =>
  LOOPBACK_PEER.test(raw.socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  !headers.forwarded &&
  !headers['x-forwarded-for']

/** Serves `/debug/mailbox`: for requests from loopback, and only while no mail server is configured. */
export function serveMailbox(http: Http, { mail, config }: { mail: Mail; config: Config }): void {
  http.server.get('/debug/mailbox', async (request, reply) => {
    if (!config.showsDebugPages || !isLocal(request)) throw new Refusal('NOT_FOUND', 'There is nothing here.')
    const mails = (await mail.recent(SHOWN)).map(showMail)
    reply.header('cache-control', 'private, no-store').header('vary', 'accept')
    if (request.headers.accept?.includes('application/json')) return { mails }
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .send(mailboxPage(mails, nonce))
  })
}
