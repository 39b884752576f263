import type { Licence } from '@studio/contract/works'
import type { Platform } from '../../../platform/feature/index.ts'
import { creditOf } from './credit.ts'
import * as store from './lineage.store.ts'

/** Returns the sources of a user’s image by other authors; undefined if there are none. */
export const createCredits =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (userId: string, mediaId: string) => {
    const line = await store.findAncestors(database.db, { promptIds: [], mediaIds: [mediaId] }, clock.now())
    const [nearest] = line
    if (!nearest) return undefined
    // A copy isn’t a work of the user who keeps it.
    const copied = await store.findCopied(database.db, mediaId)
    if (copied) {
      const { author, title, of_id: of } = copied
      const before = line.filter(({ id }) => id !== of)
      return creditOf({ title, author, licence: nearest.licence, line: before }).credit
    }
    const author = await store.findOwnName(database.db, userId)
    // Terms of the nearest source, which are at least as strict as the earlier ones.
    const licence: Licence = nearest.licence
    return creditOf({ title: '', author, licence, line }).credit
  }
