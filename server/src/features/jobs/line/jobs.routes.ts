import {
  cancelJob,
  clearCompletedJobs,
  countJobs,
  getJob,
  listJobs,
  moveJob,
  restoreClearedJobs,
  retryJob,
} from '@studio/contract/jobs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { JobsService } from './jobs.service.ts'

export function bindJobs(http: Http, jobs: JobsService): void {
  bind(http, listJobs, async ({ query }, { actor, raw, reply }) =>
    isUnchanged(raw, reply, await jobs.listStamp(actor.id, query))
      ? NO_INPUT
      : await jobs.list(actor.id, query),
  )
  bind(http, getJob, async ({ params }, { actor, raw, reply }) =>
    isUnchanged(raw, reply, await jobs.stamp(actor.id, params.id))
      ? NO_INPUT
      : { job: await jobs.getDetailed(actor.id, params.id) },
  )
  bind(http, countJobs, async ({ query }, { actor }) => ({ counts: await jobs.count(actor.id, query.kind) }))
  bind(http, moveJob, async ({ params, body }, { actor }) => await jobs.move(actor.id, params.id, body.to))
  bind(http, cancelJob, async ({ params }, { actor }) => ({ job: await jobs.cancel(actor.id, params.id) }))
  bind(http, retryJob, async ({ params }, { actor, idempotencyKey }) => ({
    job: await jobs.retry(actor.id, params.id, idempotencyKey),
  }))
  bind(http, clearCompletedJobs, async (_, { actor }) => await jobs.clear(actor.id))
  bind(http, restoreClearedJobs, async ({ body }, { actor }) => ({
    restored: await jobs.restoreCleared(actor.id, body.clearedAt),
  }))
}

/** Body of a 304 response, which has none. */
const NO_INPUT = undefined as never

/** Supports conditional requests for polling: browsers cache the response and revalidate each time. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, stamp: string): boolean {
  const tag = `W/"${stamp}"`
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'Authorization' })
  const etags = request.headers['if-none-match']?.split(',').map((part) => part.trim())
  if (!etags?.includes(tag)) return false
  reply.code(304)
  return true
}
