// One shot: its tries, and what goes on at a provider meanwhile.
import { ProviderFailure } from '../../engines/engine.ts'
import type { VideoEngine, VideoEvent, VideoRequest } from '../../engines/video/index.ts'
import type { Operation, RunContext } from '../jobs/index.ts'

/** Waits so many milliseconds; throws the signal's reason when it fires first. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Specification, section 8 and 9: tried again up to three times, after 1 s, doubled per attempt. */
const RETRIES = 3
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 120_000

type Filmed = Extract<VideoEvent, { type: 'video' }>

interface Shooting {
  engine: VideoEngine
  /** Which item of the job it is. */
  index: number
  request: VideoRequest
  begun: Operation | null
  context: RunContext
  wait: Wait
}

/** A shot, or the failure that remained after every try. */
export async function shoot({ engine, index, request, begun, context, wait }: Shooting) {
  let operation = begun?.engine === engine.capabilities.id ? begun.id : undefined
  for (let retries = 0; ; retries++) {
    await context.beginTry(index, engine.capabilities)
    try {
      const wanted = operation === undefined ? request : { ...request, operation }
      for await (const event of engine.render(wanted, context.signal)) {
        if (event.type === 'video') return event satisfies Filmed
        if (event.type === 'progress') context.progress(index, event.progress)
        else {
          operation = event.operation ?? undefined
          const kept = event.operation && { engine: engine.capabilities.id, id: event.operation }
          await context.keepOperation(index, kept || null)
        }
      }
      throw new ProviderFailure('PROVIDER_DOWN', `${engine.capabilities.label} ended without a video.`)
    } catch (error) {
      context.signal.throwIfAborted()
      if (!(error instanceof ProviderFailure)) throw error
      const isLast = !error.retryable || retries === RETRIES
      const wanted = Math.max(FIRST_PAUSE_MS * 2 ** retries, error.retryAfter ?? 0)
      const pause = Math.min(wanted, LONGEST_PAUSE_MS)
      const { code, message: reason } = error
      await context.failTry(index, { code, reason, pauseMs: isLast ? null : pause })
      if (isLast) return error
      context.log.info({ code, shot: index, pause }, 'a shot is tried again')
      await wait(pause, context.signal)
    }
  }
}
