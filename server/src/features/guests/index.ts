/**
 * What opens for whoever holds a link, without signing in: how secrets are made and kept, and how often they may be tried.
 * One place for that danger, whatever it is that the link opens.
 */
export * from './links.ts'
export * from './throttle.ts'
export * from './waits.ts'
