import { browserStorage } from '../../platform/index.ts'

// Only lets the studio open immediately on the next visit; the server still decides.
const KEY = 'studio-onboarded'

export const isKnownOnboarded = (userId: string): boolean => browserStorage.read(KEY) === userId
export const rememberOnboarded = (userId: string): void => browserStorage.write(KEY, userId)
export const clearOnboarded = (): void => browserStorage.remove(KEY)
