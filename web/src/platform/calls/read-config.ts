import { getConfig, type PublicConfig } from '@studio/contract/system'
import { createCall } from './create-call.ts'

const nobody = { accessToken: async () => null, renewedToken: async () => null }

/** Asks the server what it says about itself. Imported lazily: it needs the schemas, which the first screens do not. */
export const readConfig = (): Promise<PublicConfig> => createCall({ tokens: nobody })(getConfig, {})
