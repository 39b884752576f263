import { getBalance, getDashboardStats, getEstimate, getTokens } from '../economy/index.ts'
import { listGallery, listProjects } from '../gallery/index.ts'
import { getInviteStatus, getLegalStatus, getTermsStatus, getUserFlags } from '../gates/index.ts'
import { listJobs } from '../jobs/index.ts'
import { addressOf, type Endpoint } from '../kernel/index.ts'
import { listModels } from '../models/index.ts'
import { ownRowAddress } from '../profile/index.ts'
import { getSettings } from '../settings/index.ts'

/** Screens on which most visits start. */
export const START_SCREENS = ['dashboard', 'photoshoot', 'gallery'] as const
export type StartScreen = (typeof START_SCREENS)[number]

type Call = readonly [endpoint: Endpoint, query?: Record<string, number>]

const GATES: readonly Call[] = [[getUserFlags], [getInviteStatus], [getLegalStatus], [getTermsStatus]]

/** Calls for the frame around every screen: settings, balances and jobs. */
const SHELL: readonly Call[] = [[getSettings], [getBalance], [getTokens], [listJobs, { limit: 60 }]]

/** First calls of each screen, with its default filters. */
const SCREENS: Record<StartScreen, readonly Call[]> = {
  dashboard: [[listModels], [listGallery, { limit: 8 }], [getDashboardStats], [getEstimate, { images: 4 }]],
  photoshoot: [[listModels], [listProjects], [getEstimate, { images: 4 }]],
  gallery: [[listProjects], [listGallery, { limit: 60 }]],
}

const addressesOf = (calls: readonly Call[]) =>
  calls.map(([endpoint, query]) => addressOf(endpoint, { query }))

/** URLs of the calls for the state of each gate. */
export const gateAddresses = (): string[] => addressesOf(GATES)

/** Returns the URLs of the calls in a user’s combined answer, exactly as each call would request them. */
export const startAddresses = (userId: string, screen?: StartScreen): string[] => [
  ownRowAddress(userId),
  ...addressesOf([...GATES, ...SHELL, ...(screen ? SCREENS[screen] : [])]),
]
