import { browserStorage } from '../../platform/index.ts'

// Only to show the studio at once on the next visit; the server is asked all the same.
const KEY = 'studio-onboarded'

export const isKnownOnboarded = (userId: string): boolean => browserStorage.read(KEY) === userId
export const rememberOnboarded = (userId: string): void => browserStorage.write(KEY, userId)
export const forgetOnboarded = (): void => browserStorage.remove(KEY)
