import * as z from 'zod/mini'

export const NoticeType = z.enum(['success', 'error', 'warning', 'info'])
export type NoticeType = z.infer<typeof NoticeType>

/** Events of a user's topic that carry a notification. The studio subscribes to each of these. */
export const NOTICE_EVENTS = [
  'economy',
  'invoices',
  'moderation',
  'proofs',
  'roadmap',
  'security',
  'sessions',
  'works',
] as const
export type NoticeEvent = (typeof NOTICE_EVENTS)[number]

/** By language; English is always among them. */
const Words = z.catchall(z.object({ en: z.string() }), z.string())

/**
 * Notification of a user in every language, sent with one of `NOTICE_EVENTS`: the server doesn’t know which
 * language the page uses now.
 */
export const Notice = z.object({
  type: NoticeType,
  title: Words,
  message: Words,
  /** Path of the studio to which it links. */
  to: z.optional(z.string().check(z.regex(/^\/(?!\/)/))),
})
export type Notice = z.infer<typeof Notice>
