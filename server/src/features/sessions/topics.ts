import {
  MEMBER_BROADCASTS,
  MEMBER_BROADCASTS_PER_SECOND,
  MEMBER_BROADCAST_BYTES,
  SESSION_CHANNEL,
  SESSION_PROGRESS,
  sessionTopic,
} from '@studio/contract/sessions'
import * as z from 'zod/mini'
import { NO_RIGHTS } from '../realtime/index.ts'
import { findPlace, touchMember } from './members.store.ts'
import { type SessionsDeps, SESSION_EVENTS_CHANNEL } from './sessions.deps.ts'
import { eventsSince, lastEvents } from './sessions.store.ts'
import { findProgress } from './shoots.store.ts'

const PREFIX = sessionTopic('')
/** Interval in ms at which lost notifications are detected. */
const LOOK_MS = 2_000
/** Min. interval in ms between stored heartbeats. */
const TOUCH_MS = 10_000
/** Time in ms after which an admitted client without a subscription is dropped. */
const FORGET_MS = 60_000
const BATCH_SIZE = 200
/** Channel of changes of jobs, notified by `jobs`. The payload is the ids of the user and the job. */
const JOB_CHANGES_CHANNEL = 'job_changes'

/**
 * Publishes events of sessions to the subscribers of this process, in order. Events with a lost notification follow
 * shortly after. Returns a function that stops it.
 */
export function registerTopics({ database, clock, pubsub, log, realtime }: SessionsDeps): () => void {
  const { db } = database
  /** Last published `seq` by session, for sessions with subscribers. */
  const sentAt = new Map<string, number>()
  /** Time of the last subscription or review, by session. */
  const requestedAt = new Map<string, number>()
  const turns = new Map<string, Promise<void>>()

  realtime.addPolicy({
    prefix: PREFIX,
    saying: {
      events: MEMBER_BROADCASTS,
      perSecond: MEMBER_BROADCASTS_PER_SECOND,
      bytes: MEMBER_BROADCAST_BYTES,
    },
    async rightsOf(topic, caller) {
      const id = topic.slice(PREFIX.length)
      if (caller.role !== 'authenticated' || !z.safeParse(z.uuid(), id).success) return NO_RIGHTS
      const userId = caller.actor.id
      const place = await findPlace(database.point, id, userId)
      if (!place || place.removed || place.left_at) return NO_RIGHTS
      const now = clock.now()
      if (place.status === 'ended') {
        const isSaved = place.keep_until !== null && place.keep_until > now
        const rights = { read: isSaved, write: false }
        return { broadcast: rights, presence: rights }
      }
      const unlessAfter = new Date(now.getTime() - TOUCH_MS)
      if (place.seen_at < unlessAfter) await touchMember(db, id, userId, { now, unlessAfter })
      if (!sentAt.has(id)) sentAt.set(id, place.seq)
      requestedAt.set(id, performance.now())
      return { broadcast: { read: true, write: true }, presence: { read: true, write: true } }
    },
  })

  async function notify(id: string): Promise<void> {
    const since = sentAt.get(id)
    if (since === undefined) return
    const events = await eventsSince(db, id, since, BATCH_SIZE)
    for (const event of events) {
      if (event.seq <= (sentAt.get(id) ?? 0)) continue
      sentAt.set(id, event.seq)
      realtime.notifyTopicHere(sessionTopic(id), SESSION_CHANNEL, { ...event })
    }
    if (events.length === BATCH_SIZE) await notify(id)
  }

  /** Publishes one batch at a time, to keep the order of events. */
  function notifyInTurn(id: string): void {
    const turn = (turns.get(id) ?? Promise.resolve())
      .then(() => notify(id))
      .catch((error: unknown) => log.debug({ err: error }, 'events of a session were not told'))
      .finally(() => turns.get(id) === turn && turns.delete(id))
    turns.set(id, turn)
  }

  /** Also finds events that were not notified, because the process that wrote them crashed. */
  async function checkTopics(): Promise<void> {
    const topics = new Set(realtime.topicsHere(PREFIX))
    for (const [id, at] of requestedAt)
      if (!topics.has(sessionTopic(id)) && performance.now() - at > FORGET_MS) {
        sentAt.delete(id)
        requestedAt.delete(id)
      }
    if (sentAt.size === 0) return
    for (const [id, seq] of await lastEvents(db, [...sentAt.keys()]))
      if (seq > (sentAt.get(id) ?? seq)) notifyInTurn(id)
  }

  const progressing = new Set<string>()
  async function notifyProgress(jobId: string): Promise<void> {
    if (sentAt.size === 0 || progressing.has(jobId)) return
    progressing.add(jobId)
    try {
      const progress = await findProgress(db, jobId, [...sentAt.keys()])
      if (progress)
        realtime.notifyTopicHere(sessionTopic(progress.sessionId), SESSION_PROGRESS, { ...progress.progress })
    } finally {
      progressing.delete(jobId)
    }
  }

  const logFailure = (error: unknown) => log.debug({ err: error }, 'a session was not looked at')
  const stops = [
    pubsub.on(SESSION_EVENTS_CHANNEL, (payload) => {
      const [id = ''] = payload.split(' ')
      if (sentAt.has(id)) notifyInTurn(id)
    }),
    pubsub.on(
      JOB_CHANGES_CHANNEL,
      (payload) => void notifyProgress(payload.split(' ')[1] ?? '').catch(logFailure),
    ),
  ]
  const timer = setInterval(() => void checkTopics().catch(logFailure), LOOK_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}
