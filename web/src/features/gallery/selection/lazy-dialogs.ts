import { lazyComponent } from '../../../design/index.ts'

export const ContactSheetDialog = lazyComponent(() =>
  import('./selection-dialogs.ts').then((module) => module.ContactSheetDialog),
)

export const PresetDialog = lazyComponent(() =>
  import('./selection-dialogs.ts').then((module) => module.PresetDialog),
)
