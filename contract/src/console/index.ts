/** Items that need attention, and the health of the installation. */
export * from './console.endpoints.ts'
export * from './console.ts'
