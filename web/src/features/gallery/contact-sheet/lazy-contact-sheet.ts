import { lazyComponent } from '../../../design/index.ts'

export const ContactSheetDialog = lazyComponent(() =>
  import('../selection/selection-dialogs.ts').then((module) => module.ContactSheetDialog),
)
