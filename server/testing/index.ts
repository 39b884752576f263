/** What tests of the server are written with: the true app on a real database. */
export * from './studio.ts'
