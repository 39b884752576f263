/** Video Canvas for the app: what its address may say. */
export type { VideoSearch } from './search.ts'
