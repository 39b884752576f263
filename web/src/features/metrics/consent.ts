import { browserStorage } from '../../platform/index.ts'

const KEY = 'studio-analytics-consent'

export type Consent = 'given' | 'refused' | 'unasked'

const listeners = new Set<() => void>()

export const consent = {
  current(): Consent {
    const stored = browserStorage.read(KEY)
    return stored === 'given' || stored === 'refused' ? stored : 'unasked'
  },
  set(answer: 'given' | 'refused'): void {
    browserStorage.write(KEY, answer)
    for (const listener of listeners) listener()
  },
  watch(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
