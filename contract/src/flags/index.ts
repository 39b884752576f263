/** Installation settings: feature flags, limits and retention, and API keys of providers. For admins. */
export * from './flags.endpoints.ts'
export * from './flags.ts'
export * from './installation.endpoints.ts'
export * from './installation.ts'
export * from './provider-keys.endpoints.ts'
export * from './provider-keys.ts'
export * from './flags.reasons.ts'
