/** The keys of providers as they are at this moment: engines ask for theirs each time they call. */
export interface Keyring {
  /** The key to call a provider with; undefined where there is none. */
  keyOf(provider: string): string | undefined
  /** Every key that was ever held for a provider: none of them may appear in a log. */
  secretsOf(provider: string): readonly string[]
  /** Takes what is kept in the place of what was kept before. The environment's keys stay. */
  hold(kept: ReadonlyMap<string, string>): void
  /** Told by an engine whose provider does not know its key. */
  refused(provider: string): void
  onRefused(listener: (provider: string) => void): () => void
}

/** `given`: the environment's keys, which win over what is kept. */
export function createKeyring(given: Readonly<Record<string, string | undefined>> = {}): Keyring {
  let kept: ReadonlyMap<string, string> = new Map()
  const seen = new Map<string, Set<string>>()
  const listeners = new Set<(provider: string) => void>()
  const see = (provider: string, key: string | undefined) => {
    if (key !== undefined) seen.set(provider, (seen.get(provider) ?? new Set()).add(key))
  }
  for (const [provider, key] of Object.entries(given)) see(provider, key)
  return {
    keyOf: (provider) => given[provider] ?? kept.get(provider),
    secretsOf: (provider) => [...(seen.get(provider) ?? [])],
    hold(next) {
      kept = next
      for (const [provider, key] of next) see(provider, key)
    },
    refused(provider) {
      for (const listener of listeners) listener(provider)
    },
    onRefused(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
