/** Current provider keys, read by engines on each call, and what engines report about their providers. */
export interface Keyring {
  /** Key of a provider; undefined if there is none. */
  keyOf(provider: string): string | undefined
  /** All keys ever held for a provider, to be redacted from logs. */
  secretsOf(provider: string): readonly string[]
  /** Replaces the stored keys. The environment's keys stay. */
  hold(keys: ReadonlyMap<string, string>): void
  /** Called by an engine whose provider rejected the key. */
  refused(provider: string): void
  onRefused(listener: (provider: string) => void): () => void
  /**
   * Called by an engine whose provider needs an admin, with the provider’s message. `label`: its display
   * name.
   */
  misconfigured(label: string, words: string): void
  /** Called by an engine whose provider has answered. */
  worked(label: string): void
  /** `words`: the provider’s message; null after an answer. */
  onReport(listener: (label: string, words: string | null) => void): () => void
}

/** `keys`: keys of the environment, which take precedence over stored ones. */
export function createKeyring(keys: Readonly<Record<string, string | undefined>> = {}): Keyring {
  let current: ReadonlyMap<string, string> = new Map()
  const seen = new Map<string, Set<string>>()
  const listeners = new Set<(provider: string) => void>()
  const reporters = new Set<(label: string, words: string | null) => void>()
  const see = (provider: string, key: string | undefined) => {
    if (key !== undefined) seen.set(provider, (seen.get(provider) ?? new Set()).add(key))
  }
  for (const [provider, key] of Object.entries(keys)) see(provider, key)
  return {
    keyOf: (provider) => keys[provider] ?? current.get(provider),
    secretsOf: (provider) => [...(seen.get(provider) ?? [])],
    hold(next) {
      current = next
      for (const [provider, key] of next) see(provider, key)
    },
    refused(provider) {
      for (const listener of listeners) listener(provider)
    },
    onRefused(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    misconfigured(label, words) {
      for (const listener of reporters) listener(label, words)
    },
    worked(label) {
      for (const listener of reporters) listener(label, null)
    },
    onReport(listener) {
      reporters.add(listener)
      return () => void reporters.delete(listener)
    },
  }
}
