/** A separate file, so that it is loaded only for domains in another script. */
export { shownEmail } from '@studio/domain/kernel'
