import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RuleToCompile } from '@studio/domain/rules'
import type { PastText, SimulationCounts } from './simulate.ts'

export interface SimulateTask {
  rule: RuleToCompile
  live: RuleToCompile[]
  /** Milliseconds since 1970, `to` exclusive. */
  window: { from: number; to: number }
}

/**
 * Scans pages of texts in a worker thread, and loads the next page in the meantime. `onProgress` receives the number of
 * scanned texts; it cancels the run by throwing.
 */
export async function simulate(
  input: SimulateTask,
  pages: AsyncIterable<PastText[]>,
  onProgress: (texts: number) => Promise<void> = async () => {},
): Promise<SimulationCounts> {
  const worker = new Worker(new URL('./simulate.worker.ts', import.meta.url), { workerData: input })
  const send = async (page: PastText[] | null): Promise<unknown> => {
    const answer = once(worker, 'message')
    worker.postMessage(page)
    const [message] = (await answer) as [unknown]
    return message
  }
  try {
    let texts = 0
    let before: Promise<unknown> = Promise.resolve()
    for await (const page of pages) {
      await before
      await onProgress(texts)
      texts += page.length
      before = send(page)
      // Awaited with the next page; an earlier error is not lost.
      before.catch(() => {})
    }
    await before
    return (await send(null)) as SimulationCounts
  } finally {
    await worker.terminate()
  }
}
