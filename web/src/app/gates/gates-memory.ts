import { browserStorage } from '../../platform/index.ts'

// Cached so that the studio renders immediately on the next visit. The server still checks the gates on every call.
const KEY = 'studio-gates-passed'

export const hasPassedGates = (userId: string | undefined): boolean =>
  userId !== undefined && browserStorage.read(KEY) === userId

export function rememberGates(userId: string, hasPassed: boolean): void {
  if (hasPassed) browserStorage.write(KEY, userId)
  else browserStorage.remove(KEY)
}
