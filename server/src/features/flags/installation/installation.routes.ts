import {
  foreseeSettings,
  listInstallationSettings,
  patchInstallationSettings,
  undoInstallationSettings,
} from '@studio/contract/flags'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { InstallationService } from './installation.service.ts'

export function bindInstallation(http: Http, installation: InstallationService): void {
  bind(http, listInstallationSettings, () => installation.list())
  bind(http, patchInstallationSettings, ({ body }, { actor }) => installation.change(actor.id, body))
  bind(http, undoInstallationSettings, ({ body: { version } }, { actor }) =>
    installation.undo(actor.id, version),
  )
  bind(http, foreseeSettings, ({ body: { values } }) => installation.foresee(values))
}
