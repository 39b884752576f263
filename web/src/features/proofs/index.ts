/** Public API of proofs for the app: their parts of a client’s page. The proof screen is in `screen.ts`. */
export { ClientActivity, ClientProofs, NewProof, ReviewLink } from './client-proofs.tsx'
