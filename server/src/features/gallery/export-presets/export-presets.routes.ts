import * as contract from '@studio/contract/gallery'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { ExportPresetsService } from './export-presets.service.ts'

export function bindExportPresets(http: Http, presets: ExportPresetsService): void {
  bind(http, contract.listExportPresets, async (_, { actor }) => ({ presets: await presets.list(actor.id) }))
  bind(http, contract.createExportPreset, async ({ body }, { actor }) => ({
    preset: await presets.create(actor.id, body),
  }))
  bind(http, contract.changeExportPreset, async ({ params, body }, { actor }) => ({
    preset: await presets.update(actor.id, params.id, body),
  }))
  bind(http, contract.deleteExportPreset, ({ params }, { actor }) => presets.remove(actor.id, params.id))
}
