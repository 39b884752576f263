/** How fast the product is: for people, as their browsers tell, and in the server. For admins. */
export * from './performance.endpoints.ts'
export * from './performance.ts'
