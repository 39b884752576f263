import { MINUTE_MS } from '@studio/contract/kernel'
import { browserStorage } from '../../platform/index.ts'

/** Purpose of a sent email: sign in, confirm the address, or choose a new password. */
export type MailStep = 'sent' | 'confirm' | 'forgotten'

interface SentMail {
  step: MailStep
  email: string
  /** Time from which the next email can be requested, in ms. */
  until: number
}

const KEY = 'studio-mailed'
/** Minimum interval between emails (specification, section 5). */
export const MAIL_INTERVAL_SECONDS = 60
/** Link and code are valid for 1 hour. */
const LIFE_MS = 60 * MINUTE_MS

/** Records a sent email, or the wait until the next one, so that both survive a reload. */
export function recordMailed(step: MailStep, email: string, seconds = MAIL_INTERVAL_SECONDS): void {
  browserStorage.write(KEY, JSON.stringify({ step, email, until: Date.now() + seconds * 1000 }))
}

export const clearMailed = (): void => browserStorage.remove(KEY)

function readMailed(): SentMail | null {
  try {
    const mailed = JSON.parse(browserStorage.read(KEY) ?? 'null') as SentMail | null
    return mailed && Date.now() - mailed.until < LIFE_MS ? mailed : null
  } catch {
    return null
  }
}

/** Time in ms from which the next email of this kind can be requested; 0 for now. */
export function nextMailAt(step: MailStep, email: string): number {
  const mailed = readMailed()
  return mailed?.step === step && mailed.email === email ? mailed.until : 0
}

/** Restores the code form after a reload or a return to the page. */
export function restoreMailed(): SentMail | null {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && entry.type !== 'navigate' ? readMailed() : null
}

/** Seconds to wait, from the auth service's message; null if it names none. */
export function secondsToWait(error: unknown): number | null {
  const { message = '' } = (error ?? {}) as { message?: string }
  const match = /after (\d+) second/.exec(message)
  return match ? Number(match[1]) : null
}
