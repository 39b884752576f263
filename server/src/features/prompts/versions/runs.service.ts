import { Refusal } from '@studio/contract/kernel'
import type { Database } from '../../../platform/database/index.ts'
import type { ShootOfPrompt } from '../../photoshoot/index.ts'
import { insertRuns, type Run } from './evidence.store.ts'
import type { PromptsDeps } from '../prompts.needs.ts'
import { noPrompt } from '../library/prompts.service.ts'
import { noteUse, updatePrompt } from '../library/prompts.store.ts'
import { findOwnVersion } from './versions.store.ts'

export type RunsService = ReturnType<typeof openRuns>

/** What shoots are made of: told by them, in the transactions in which they are accepted. */
export function openRuns({ clock }: Pick<PromptsDeps, 'clock'>) {
  return {
    /**
     * The version of an own prompt that a shoot is made of: the one that is named, or the newest now.
     * @throws Refusal NOT_FOUND
     */
    async versionFor(
      tx: Database,
      userId: string,
      { promptId, versionId }: { promptId: string; versionId?: string | undefined },
    ): Promise<string> {
      const version = await findOwnVersion(tx, userId, promptId, versionId)
      if (version) return version.id
      throw versionId === undefined ? noPrompt() : new Refusal('NOT_FOUND', 'There is no such version.')
    },

    /** Keeps of which version, values and text each picture of a job is made. */
    async note(tx: Database, of: ShootOfPrompt, runs: readonly Run[]): Promise<void> {
      // What was deleted meanwhile keeps no book: a shoot is made again all the same.
      if (!(await findOwnVersion(tx, of.userId, of.promptId, of.versionId))) return
      await insertRuns(tx, of, runs)
      await noteUse(tx, of.userId, of.promptId, clock.now())
      if (Object.keys(of.values).length > 0)
        await updatePrompt(tx, of.promptId, { lastValues: of.values }, { search: undefined, now: undefined })
    },
  }
}
