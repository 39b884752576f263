import { browserStorage } from '../../platform/index.ts'

// Only to show the studio at once on the next visit; the server is asked all the same, and gates every call.
const KEY = 'studio-gates-passed'

export const hasPassedGates = (userId: string | undefined): boolean =>
  userId !== undefined && browserStorage.read(KEY) === userId

export function rememberGates(userId: string, hasPassed: boolean): void {
  if (hasPassed) browserStorage.write(KEY, userId)
  else browserStorage.remove(KEY)
}
