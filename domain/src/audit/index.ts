/** Whether the chain of what was done is unbroken: the browser and the command line check it alike. */
export * from './verify.ts'
