/** Photo shoots: what can be asked for, what it costs and how it is called. */
export * from './photoshoot.ts'
