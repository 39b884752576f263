import { createCall } from './create-call.ts'
import { session } from './tab.ts'

/** Calls an endpoint of the contract as the signed-in user. Throws RequestError. */
export const call = createCall({ tokens: session })
