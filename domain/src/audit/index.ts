/** Verification of the audit log’s hash chain, shared by the browser and the command line. */
export * from './verify.ts'
