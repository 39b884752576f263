import type { Log } from '../../platform/log/index.ts'
import { AuthRefusal } from './auth.refusal.ts'

export type Background = ReturnType<typeof createBackground>

/** Work after the response, so that neither its duration nor its failure is visible to the caller. */
export function createBackground(log: Log) {
  const running = new Set<Promise<void>>()
  return {
    run(work: () => Promise<void>): void {
      const run = work()
        .catch((error: unknown) => {
          // Expected: without `background` this would have been the response.
          if (error instanceof AuthRefusal) log.info({ code: error.code }, 'an answer was kept back')
          else log.error({ err: error }, 'work behind an answer failed')
        })
        .finally(() => running.delete(run))
      running.add(run)
    },
    /** Waits for running work. */
    async close(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
