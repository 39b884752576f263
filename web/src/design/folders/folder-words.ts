/** Texts of the folder dialogs, provided by the feature that owns the folders. */
export interface FolderWords {
  add: string
  make: string
  rename: string
  save: string
  name: string
  in: string
  /** Name of the top level. */
  top: string
  /** Label for items without a folder. */
  none: string
  nameless: string
}
