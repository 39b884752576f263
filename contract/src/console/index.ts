/** What needs a person now, and how the installation is. */
export * from './console.endpoints.ts'
export * from './console.ts'
