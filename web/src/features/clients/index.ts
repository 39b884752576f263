/** The door of clients for other features and the app. Its screens are `screen.ts`. */
export type { ClientsAddress } from './clients.queries.ts'
