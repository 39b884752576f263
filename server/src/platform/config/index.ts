/** The only module that reads the environment. */
export * from './config.ts'
export type { Conformance } from './conformance.ts'
export type { Chain, OpenIdProvider, Providers, SamlProvider } from './providers.ts'
export { type EngineSettings, keysOf } from './engines.ts'
export { samePrice, type VideoPrices } from './video-prices.ts'
export { placeholdersIn, readWorkflow, type Workflow } from './workflow.ts'
