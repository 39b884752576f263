/** Forensics for other screens: what can be found out about one of their pictures. */
import { late } from '../../design/index.ts'

/** Buttons below a picture of the gallery; fetched with the first of them. */
export const PictureForensics = late(() =>
  import('./alike/picture-forensics.tsx').then((module) => module.PictureForensics),
)
