import { randomBytes } from 'node:crypto'

/** Time as part of a key: sorts by time, for example `20261130t065300z`. */
export const idOf = (now: Date): string =>
  now
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
    .toLowerCase()

export const newId = (now: Date): string => `${idOf(now)}-${randomBytes(3).toString('hex')}`
