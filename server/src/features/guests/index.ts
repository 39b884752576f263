/**
 * What opens for whoever holds a link, without signing in: how secrets are made and kept. How often they may be
 * tried is counted in `platform/tries`. One place for that danger, whatever it is that the link opens.
 */
export * from './links.ts'
