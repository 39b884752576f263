/** What the dialogs about folders say: a part of the texts of the feature whose folders they are. */
export interface FolderWords {
  add: string
  make: string
  rename: string
  save: string
  name: string
  in: string
  /** Where a folder lies that lies in no other. */
  top: string
  /** Where something lies that lies in no folder. */
  none: string
  nameless: string
}
