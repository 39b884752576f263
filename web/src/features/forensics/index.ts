/** Forensics for other screens: what can be found out about one of their pictures. */
import { late } from '../../design/index.ts'

/** What the address of the library says where it shows forensics: a report, or an own picture to look into. */
export interface ForensicsSearch {
  tab?: 'forensics' | undefined
  report?: string | undefined
  picture?: string | undefined
}

/** Buttons below a picture of the gallery; fetched with the first of them. */
export const PictureForensics = late(() =>
  import('./alike/picture-forensics.tsx').then((module) => module.PictureForensics),
)
