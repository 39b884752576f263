import { late } from '../../../design/index.ts'

const loadPicker = () => import('./picture-picker.tsx')

/** Fetched when a picture is to be chosen. */
export const PicturePicker = late(() => loadPicker().then((module) => module.PicturePicker))

/** The same for several at once. */
export const PicturesPicker = late(() => loadPicker().then((module) => module.PicturesPicker))
