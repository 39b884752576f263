/** Backups of database and objects, their verification, and restoring them. */
export { findRestoration, findRuns, findUnlogged, noteErasure, setRestoration } from './backups.store.ts'
export { checkBackup } from './check.ts'
export { logErasures } from './erasures.ts'
export { makeBackup } from './make.ts'
export { chooseBackup, type Heads, listBackups, readManifest } from './manifest.ts'
export { BackupProblem } from './problem.ts'
export { readUsable, restoreBackup } from './restore.ts'
export { type BackupPlace, openVault } from './vault.ts'
