import * as contract from '@studio/contract/prompts'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { ShelvesService } from './shelves.service.ts'
import type { TemplatesService } from './templates.service.ts'

export function bindShelves(http: Http, shelves: ShelvesService, templates: TemplatesService): void {
  bind(http, contract.listPromptFolders, async (_, { actor }) => ({
    folders: await shelves.folders(actor.id),
  }))
  bind(http, contract.createPromptFolder, async ({ body }, { actor }) => ({
    folder: await shelves.addFolder(actor.id, body),
  }))
  bind(http, contract.putPromptFolder, async ({ params, body }, { actor }) => ({
    folder: await shelves.putFolder(actor.id, params.id, body),
  }))
  bind(http, contract.deletePromptFolder, ({ params }, { actor }) =>
    shelves.removeFolder(actor.id, params.id),
  )
  bind(http, contract.listPromptTags, async (_, { actor }) => ({ tags: await shelves.tags(actor.id) }))
  bind(http, contract.listWordLists, async (_, { actor }) => ({ lists: await shelves.lists(actor.id) }))
  bind(http, contract.createWordList, async ({ body }, { actor }) => ({
    list: await shelves.addList(actor.id, body),
  }))
  bind(http, contract.putWordList, async ({ params, body }, { actor }) => ({
    list: await shelves.putList(actor.id, params.id, body),
  }))
  bind(http, contract.deleteWordList, ({ params }, { actor }) => shelves.removeList(actor.id, params.id))
  bind(http, contract.listTemplates, async ({ query }, { actor }) => ({
    templates: await templates.list(actor.id, query),
  }))
  bind(http, contract.createTemplate, async ({ body }, { actor, idempotencyKey }) => ({
    template: await templates.create(actor.id, body, idempotencyKey),
  }))
  bind(http, contract.putTemplate, async ({ params, body }, { actor }) => ({
    template: await templates.put(actor.id, params.id, body),
  }))
  bind(http, contract.deleteTemplate, ({ params }, { actor }) => templates.remove(actor.id, params.id))
  bind(http, contract.restoreTemplate, async ({ params }, { actor }) => ({
    template: await templates.restore(actor.id, params.id),
  }))
}
