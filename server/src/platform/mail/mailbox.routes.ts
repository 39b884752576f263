import { randomBytes } from 'node:crypto'
import { Refusal } from '@studio/contract/kernel'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/index.ts'
import { type Http, pagePolicy } from '../http/index.ts'
import { isLoopbackHost } from '../network/index.ts'
import type { Mail } from './mail.ts'
import { mailboxPage, showMail } from './mailbox.page.ts'
import { isMailboxLanguage } from './mailbox.texts.ts'
import { pickLanguage } from './pick-language.ts'

const MAX_SHOWN = 50
const LOOPBACK_PEER = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/**
 * True for requests from this machine to this machine. The peer address alone isn't enough: a local proxy may forward
 * for others, and another site may point its domain at loopback.
 */
const isLocal = ({ raw, headers }: FastifyRequest): boolean =>
  LOOPBACK_PEER.test(raw.socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  !headers.forwarded &&
  !headers['x-forwarded-for']

/** Emails are shown with their inline styles only. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Serves `/debug/mailbox` and its emails, for loopback requests only and only without a configured mail server. The
 * query parameters `language` and `theme` come from the web app.
 */
export function serveMailbox(http: Http, { mail, config }: { mail: Mail; config: Config }): void {
  const requireLocalRequest = async (request: FastifyRequest) => {
    if (!config.showsDebugPages || !isLocal(request))
      throw new Refusal('NOT_FOUND', 'The requested resource was not found.')
  }

  http.server.get('/debug/mailbox', { onRequest: requireLocalRequest }, async (request, reply) => {
    const mails = (await mail.recent(MAX_SHOWN)).map(showMail)
    reply.header('cache-control', 'private, no-store').header('vary', 'accept')
    if (request.headers.accept?.includes('application/json')) return { mails }
    const nonce = randomBytes(16).toString('base64')
    const { language: chosen, theme } = request.query as Record<string, unknown>
    const language =
      typeof chosen === 'string' && isMailboxLanguage(chosen)
        ? chosen
        : pickLanguage(isMailboxLanguage, request.headers['accept-language'])
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .send(
        mailboxPage(mails, {
          nonce,
          language,
          theme: theme === 'dark' || theme === 'light' ? theme : undefined,
        }),
      )
  })

  http.server.get('/debug/mailbox/:id', { onRequest: requireLocalRequest }, async (request, reply) => {
    const { id } = request.params as { id: string }
    const match = (await mail.recent(MAX_SHOWN)).find((each) => each.id === id)
    if (!match) throw new Refusal('NOT_FOUND', 'Email not found.')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', MAIL_POLICY)
      .send(match.html)
  })
}
