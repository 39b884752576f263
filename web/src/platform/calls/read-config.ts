import { getConfig, type PublicConfig } from '@studio/contract/system'
import { createCall, type TokenSource } from './create-call.ts'

const anonymous = { accessToken: async () => null, renewedToken: async () => null }

/**
 * Loads the public configuration for the current user. Imported lazily, because first screens don't need its schemas.
 */
export const readConfig = (tokens: TokenSource = anonymous): Promise<PublicConfig> =>
  createCall({ tokens })(getConfig, {})
