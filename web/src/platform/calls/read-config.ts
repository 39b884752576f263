import { getConfig, type PublicConfig } from '@studio/contract/system'
import { createCall, type TokenSource } from './create-call.ts'

const nobody = { accessToken: async () => null, renewedToken: async () => null }

/** Asks the server what it says about itself, to whoever this is. Imported lazily: it needs the schemas, which the first screens do not. */
export const readConfig = (tokens: TokenSource = nobody): Promise<PublicConfig> =>
  createCall({ tokens })(getConfig, {})
