/** Prompts: their small language, what they can become, what a model is sent of them, and how they are kept. */
export * from './compile.ts'
export * from './expansion.ts'
export * from './grammar.ts'
