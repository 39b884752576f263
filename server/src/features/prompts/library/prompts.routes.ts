import * as contract from '@studio/contract/prompts'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { AlikeService } from './similar.service.ts'
import type { ChangesService } from './changes.service.ts'
import type { PromptsService } from './prompts.service.ts'
import type { TrashService } from './trash.service.ts'
import type { VersionsService } from '../versions/versions.service.ts'

interface Services {
  prompts: PromptsService
  trash: TrashService
  alike: AlikeService
  versions: VersionsService
  changes: ChangesService
}

export function bindPrompts(http: Http, { prompts, trash, alike, versions, changes }: Services): void {
  bind(http, contract.listPrompts, ({ query }, { actor }) => prompts.list(actor.id, query))
  bind(http, contract.createPrompt, async ({ body }, { actor, idempotencyKey }) => ({
    prompt: await prompts.create(actor.id, body, idempotencyKey),
  }))
  bind(http, contract.getPrompt, async ({ params }, { actor }) => ({
    prompt: await prompts.get(actor.id, params.id),
  }))
  bind(http, contract.patchPrompt, async ({ params, body }, { actor }) => ({
    prompt: await prompts.change(actor.id, params.id, body),
  }))
  bind(http, contract.deletePrompt, ({ params }, { actor }) => trash.remove(actor.id, params.id))
  bind(http, contract.purgePrompts, ({ body }, { actor }) => trash.purge(actor.id, body.ids))
  bind(http, contract.restorePrompt, async ({ params }, { actor }) => ({
    prompt: await trash.restore(actor.id, params.id),
  }))
  bind(http, contract.duplicatePrompt, async ({ params, body }, { actor, idempotencyKey }) => ({
    prompt: await prompts.duplicate(actor.id, params.id, body, idempotencyKey),
  }))
  bind(http, contract.putPromptDraft, ({ params, body }, { actor }) =>
    prompts.saveDraft(actor.id, params.id, body),
  )
  bind(http, contract.findSimilarPrompts, async ({ body }, { actor }) => ({
    similar: await alike.similar(actor.id, body.body, body.except),
  }))
  bind(http, contract.findSavedPrompts, async ({ body }, { actor }) => ({
    saved: await alike.saved(actor.id, body.bodies),
  }))
  bind(http, contract.changePrompts, ({ body }, { actor }) =>
    changes.changeAll(actor.id, body.ids, body.change),
  )
  bind(http, contract.undoPromptChanges, ({ params }, { actor }) => changes.undo(actor.id, params.id))
  bind(http, contract.addPromptVersion, ({ params, body }, { actor }) =>
    versions.add(actor.id, params.id, body),
  )
  bind(http, contract.listPromptVersions, ({ params, query }, { actor }) =>
    versions.list(actor.id, params.id, query),
  )
  bind(http, contract.getPromptVersion, async ({ params }, { actor }) => ({
    version: await versions.get(actor.id, params.id, params.number),
  }))
  bind(http, contract.restorePromptVersion, async ({ params }, { actor }) => ({
    prompt: await versions.restore(actor.id, params.id, params.number),
  }))
  bind(http, contract.putPromptLabel, async ({ params, body }, { actor }) => ({
    prompt: await versions.putLabel(actor.id, params.id, params.name, body.version),
  }))
  bind(http, contract.deletePromptLabel, async ({ params }, { actor }) => ({
    prompt: await versions.removeLabel(actor.id, params.id, params.name),
  }))
  bind(http, contract.getPromptEvidence, ({ params }, { actor }) => versions.evidence(actor.id, params.id))
}
