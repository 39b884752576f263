import { getConfig, type PublicConfig } from '@studio/contract/system'
import { createCall, type TokenSource } from './create-call.ts'

const nobody = { accessToken: async () => null, renewedToken: async () => null }

/**
 * Loads the public configuration for the current user. Imported lazily, because first screens don't need its schemas.
 */
export const readConfig = (tokens: TokenSource = nobody): Promise<PublicConfig> =>
  createCall({ tokens })(getConfig, {})
