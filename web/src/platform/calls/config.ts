import type { PublicConfig } from '@studio/contract/system'

/** Public configuration: loaded once per visit, retried on failure, updated by realtime messages. */
export function createConfigSource(fetchConfig: () => Promise<PublicConfig>) {
  let loading: Promise<PublicConfig> | undefined
  const listeners = new Set<(config: PublicConfig) => void>()
  const load = (): Promise<PublicConfig> => {
    loading ??= fetchConfig().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    load,
    /** Applies a change and notifies subscribers if the value differs. */
    async applyChange(change: Partial<PublicConfig>): Promise<void> {
      const before = await load()
      const config = { ...before, ...change }
      if (JSON.stringify(config) === JSON.stringify(before)) return
      loading = Promise.resolve(config)
      for (const listen of listeners) listen(config)
    },
    watch(listen: (config: PublicConfig) => void): () => void {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}
