import type { Log } from '../../platform/log/index.ts'

/** Result of a source, or its failure. */
export type ReadResult<Value> = { ok: true; value: Value } | { ok: false; why: 'failed' | 'timeout' }

const PATIENCE_MS = 2_000

/**
 * Queries sources in parallel. A source that fails or takes longer than two seconds is reported as failed and does not
 * delay the others.
 */
export function createReader(log: Log, patienceMs = PATIENCE_MS) {
  return async function read<Value>(
    name: string,
    source: () => Promise<Value> | Value,
  ): Promise<ReadResult<Value>> {
    let timer: NodeJS.Timeout | undefined
    const timeoutReached = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), patienceMs)
    })
    try {
      const value = await Promise.race([Promise.resolve().then(source), timeoutReached])
      if (value !== 'late') return { ok: true, value }
      log.warn({ source: name }, 'a source of the console did not answer in time')
      return { ok: false, why: 'timeout' }
    } catch (error) {
      log.warn({ err: error, source: name }, 'failed to read a console source')
      return { ok: false, why: 'failed' }
    } finally {
      clearTimeout(timer)
    }
  }
}
