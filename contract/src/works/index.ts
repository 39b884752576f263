/** Works: what people publish as it was, under which licence, and what grew from what. */
export * from './licences.ts'
export * from './works.endpoints.ts'
export * from './works.ts'
