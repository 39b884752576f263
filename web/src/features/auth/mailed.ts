import { browserStorage } from '../../platform/index.ts'

/** What a mail was asked for: to sign in, to confirm an address, to choose a new password. */
export type MailStep = 'sent' | 'confirm' | 'forgotten'

interface Mailed {
  step: MailStep
  email: string
  /** When the next one may be asked for, in ms. */
  until: number
}

const KEY = 'studio-mailed'
const MINUTE_MS = 60_000
/** One mail a minute (specification, section 5). */
export const MAIL_INTERVAL_SECONDS = 60
/** Link and code are good for an hour. */
const LIFE_MS = 60 * MINUTE_MS

/** Notes that a mail went out, or that the next has to wait, so that both outlive a reload. */
export function noteMailed(step: MailStep, email: string, seconds = MAIL_INTERVAL_SECONDS): void {
  browserStorage.write(KEY, JSON.stringify({ step, email, until: Date.now() + seconds * 1000 }))
}

export const forgetMailed = (): void => browserStorage.remove(KEY)

function readMailed(): Mailed | null {
  try {
    const mailed = JSON.parse(browserStorage.read(KEY) ?? 'null') as Mailed | null
    return mailed && Date.now() - mailed.until < LIFE_MS ? mailed : null
  } catch {
    return null
  }
}

/** When the next mail of this kind may be asked for, in ms; 0 for now. */
export function nextMailAt(step: MailStep, email: string): number {
  const mailed = readMailed()
  return mailed?.step === step && mailed.email === email ? mailed.until : 0
}

/** Whoever reloads the page, or comes back to it, finds it waiting for the code as before. */
export function restoreMailed(): Mailed | null {
  const [visit] = performance.getEntriesByType('navigation')
  return visit && visit.type !== 'navigate' ? readMailed() : null
}

/** Seconds to wait, where the auth service names them. */
export function secondsToWait(error: unknown): number | null {
  const { message = '' } = (error ?? {}) as { message?: string }
  const found = /after (\d+) second/.exec(message)
  return found ? Number(found[1]) : null
}
