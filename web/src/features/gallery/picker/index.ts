import { late } from '../../../design/index.ts'

/** Fetched when a picture is to be chosen. */
export const PicturePicker = late(() => import('./picture-picker.tsx').then((module) => module.PicturePicker))
