import { browserStorage, recordChange } from '../../platform/index.ts'

export const CONSENT_KEY = 'studio-analytics-consent'

export type Consent = 'given' | 'refused' | 'unasked'

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** True if this browser may measure: the setting `anonymousAnalytics`, which is on by default. */
export const consent = {
  current(): Consent {
    const stored = browserStorage.read(CONSENT_KEY)
    return stored === 'given' || stored === 'refused' ? stored : 'unasked'
  },
  /** Stores the answer on this device and in the account. */
  set(answer: 'given' | 'refused'): void {
    browserStorage.write(CONSENT_KEY, answer)
    notify()
    recordChange('anonymousAnalytics')
  },
  /**
   * Applies the setting. “No” applies everywhere; “yes” only lifts a “no”, because each browser asks for its
   * own consent.
   */
  follow(isOn: boolean): void {
    const now = consent.current()
    if (!isOn && now !== 'refused') browserStorage.write(CONSENT_KEY, 'refused')
    else if (isOn && now === 'refused') browserStorage.remove(CONSENT_KEY)
    else return
    notify()
  },
  /** Another tab received an answer. */
  reload: notify,
  watch(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
