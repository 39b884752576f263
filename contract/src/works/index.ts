/** Works: what people publish as it was, under which licence, and what grew from what. */
export * from './collections.endpoints.ts'
export * from './creators.endpoints.ts'
export * from './feeds.endpoints.ts'
export * from './licences.ts'
export * from './people.endpoints.ts'
export * from './shelf.endpoints.ts'
export * from './works.endpoints.ts'
export * from './works.ts'
