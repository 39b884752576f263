import type { Log } from '../../platform/log/index.ts'

export type Background = ReturnType<typeof createBackground>

/** Work that no answer waits for, so that neither its time nor its failure shows to whoever asked. */
export function createBackground(log: Log) {
  const running = new Set<Promise<void>>()
  return {
    run(work: () => Promise<void>): void {
      const run = work()
        .catch((error: unknown) => log.error({ err: error }, 'work behind an answer failed'))
        .finally(() => running.delete(run))
      running.add(run)
    },
    /** Waits for what runs. */
    async close(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
