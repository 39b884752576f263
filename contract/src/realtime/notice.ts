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
 * What the server tells a user by one of `NOTICE_EVENTS`, in every language: it does not know in which one they read
 * at this moment.
 */
export const Notice = z.object({
  type: NoticeType,
  title: Words,
  message: Words,
  /** Where it leads: a path of the studio. */
  to: z.optional(z.string().check(z.regex(/^\/(?!\/)/))),
})
export type Notice = z.infer<typeof Notice>
