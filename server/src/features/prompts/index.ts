/** Saved prompts: versions, drafts, keep rates, templates, import and export. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import type { Models } from '../models/index.ts'
import type { TextModel } from '../../engines/text/index.ts'
import { createSimilarService } from './library/similar.service.ts'
import { createAssistService } from './writing/assist.service.ts'
import { createChangesService } from './library/changes.service.ts'
import { createExchangeService } from './writing/exchange.service.ts'
import { promptsExporter } from './prompts.export.ts'
import type { PromptsDeps } from './prompts.deps.ts'
import { bindPrompts } from './library/prompts.routes.ts'
import { createPromptsForWorks, type PromptsForWorks } from './library/for-works.ts'
import { createPromptsService } from './library/prompts.service.ts'
import { createRunsService, type RunsService } from './versions/runs.service.ts'
import { bindShelves } from './shelves/shelves.routes.ts'
import { createShelvesService } from './shelves/shelves.service.ts'
import { createTemplatesService } from './shelves/templates.service.ts'
import { createTrashService } from './library/trash.service.ts'
import { createVersionsService } from './versions/versions.service.ts'
import { bindWriting } from './writing/writing.routes.ts'
import { createWritingService, type WritingService } from './writing/writing.service.ts'

export type { PromptsForWorks }

export interface Prompts extends Feature {
  forWorks: PromptsForWorks
  /** For shoots from a saved prompt. */
  runs: RunsService
  /** Expands a prompt for a shoot with the word lists of the paying user. */
  variantsOf: WritingService['variantsOf']
}

interface PromptsNeeds extends Pick<PromptsDeps, 'gallery' | 'realtime'> {
  models: Pick<Models, 'list'>
  /** Text model of the writing assistant; without one the built-in vocabulary is used. */
  textModel: () => TextModel | undefined
  /** Rejects text with terms that no model may receive. */
  checkWords(userId: string, fields: Record<string, string>): Promise<void>
}

export function createPrompts(platform: Platform, needs: PromptsNeeds): Prompts {
  const { http, database, clock } = platform
  const { gallery, realtime, models, textModel, checkWords } = needs
  const deps = { database, clock, gallery, realtime, models, textModel, checkWords }
  const prompts = createPromptsService(deps)
  bindShelves(http, createShelvesService(deps), createTemplatesService(deps))
  const writing = createWritingService(deps, deps)
  bindWriting(http, writing, createExchangeService(deps, prompts), createAssistService(deps))
  const trash = createTrashService(deps, prompts)
  bindPrompts(http, {
    prompts,
    trash,
    alike: createSimilarService(deps),
    versions: createVersionsService(deps, prompts),
    changes: createChangesService(deps, prompts),
  })
  return {
    forWorks: createPromptsForWorks(prompts),
    runs: createRunsService(deps),
    variantsOf: writing.variantsOf,
    name: 'prompts',
    exporter: promptsExporter(database),
    // Permanently deletes prompts and templates deleted more than 30 days ago.
    periodic: [{ name: 'sweep-prompts', seconds: HOUR_SECONDS, run: trash.sweep }],
  }
}
