import { Refusal } from '@studio/contract/kernel'
import type { Database } from '../../../platform/database/index.ts'
import type { ShootOfPrompt } from '../../photoshoot/index.ts'
import { insertRuns, type Run } from './evidence.store.ts'
import type { PromptsDeps } from '../prompts.deps.ts'
import { promptNotFound } from '../library/prompts.service.ts'
import { recordUse, updatePrompt } from '../library/prompts.store.ts'
import { findOwnVersion } from './versions.store.ts'

export type RunsService = ReturnType<typeof createRunsService>

/** Records the prompt of each shoot, in the transaction that accepts it. */
export function createRunsService({ clock }: Pick<PromptsDeps, 'clock'>) {
  return {
    /**
     * Version for a shoot from the user's prompt: the requested one, or the newest.
     * @throws Refusal NOT_FOUND
     */
    async versionFor(
      tx: Database,
      userId: string,
      { promptId, versionId }: { promptId: string; versionId?: string | undefined },
    ): Promise<string> {
      const version = await findOwnVersion(tx, userId, promptId, versionId)
      if (version) return version.id
      throw versionId === undefined ? promptNotFound() : new Refusal('NOT_FOUND', 'Version not found.')
    },

    /** Stores the version, values and text of each image of a job. */
    async note(tx: Database, of: ShootOfPrompt, runs: readonly Run[]): Promise<void> {
      // A prompt that was deleted in the meantime gets no record; the job can be retried anyway.
      if (!(await findOwnVersion(tx, of.userId, of.promptId, of.versionId))) return
      await insertRuns(tx, of, runs)
      await recordUse(tx, of.userId, of.promptId, clock.now())
      if (Object.keys(of.values).length > 0)
        await updatePrompt(tx, of.promptId, { lastValues: of.values }, { search: undefined, now: undefined })
    },
  }
}
