import type { Statuses } from '@studio/contract/gates'
import { browserStorage } from '../../platform/index.ts'

// Only for when the server gives no answer: it gates every call by itself.
const KEY = 'studio-gates'

/** What the server last said about this person's gates, as far as it is known here. */
export function rememberedStatuses(userId: string): Partial<Statuses> {
  try {
    const stored = JSON.parse(browserStorage.read(KEY) ?? 'null') as {
      userId?: string
      statuses?: object
    } | null
    return stored?.userId === userId ? { ...stored.statuses } : {}
  } catch {
    return {}
  }
}

export const rememberStatuses = (userId: string, statuses: Statuses): void =>
  browserStorage.write(KEY, JSON.stringify({ userId, statuses }))

export const forgetStatuses = (): void => browserStorage.remove(KEY)
