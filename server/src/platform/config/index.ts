/** The only place that reads the environment. */
export * from './config.ts'
