import type { Statuses } from '@studio/contract/gates'
import { browserStorage } from '../../platform/index.ts'

// Used only if the server doesn't respond; the server gates every call.
const KEY = 'studio-gates'

/** Last known gate statuses of this user. */
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

export const clearStatuses = (): void => browserStorage.remove(KEY)
