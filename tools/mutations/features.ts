import type { Mutation } from './mutation.ts'
import { DOMAIN } from './features/domain.ts'
import { SERVER_A_TO_I } from './features/server-a-to-i.ts'
import { SERVER_J_TO_Z } from './features/server-j-to-z.ts'
import { WEB } from './features/web.ts'

/** Faults in features, each with the tests that must catch it. */
export const FEATURES: Mutation[] = [...DOMAIN, ...SERVER_A_TO_I, ...SERVER_J_TO_Z, ...WEB]
