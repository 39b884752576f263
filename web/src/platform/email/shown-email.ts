/** A file of its own, so that only addresses with a domain in another script fetch it. */
export { shownEmail } from '@studio/domain/kernel'
