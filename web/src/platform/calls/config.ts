import type { PublicConfig } from '@studio/contract/system'

/** What the server says about itself, asked once per visit; a failure is asked again. */
export function createConfigSource(load: () => Promise<PublicConfig>): () => Promise<PublicConfig> {
  let loading: Promise<PublicConfig> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
