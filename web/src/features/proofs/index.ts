/** The door of proofs for the app: what they bring to a client's page. Their own screen is `screen.ts`. */
export { ClientActivity, ClientProofs, NewProof, ReviewLink } from './client-proofs.tsx'
