import type { PublicConfig } from '@studio/contract/system'

/** What the server says about itself: asked once per visit, a failure again; told anew when it has changed. */
export function createConfigSource(ask: () => Promise<PublicConfig>) {
  let loading: Promise<PublicConfig> | undefined
  const listeners = new Set<(config: PublicConfig) => void>()
  const load = (): Promise<PublicConfig> => {
    loading ??= ask().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    load,
    /** Takes what has changed; whoever watches hears of it if it is another than before. */
    async tell(change: Partial<PublicConfig>): Promise<void> {
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
