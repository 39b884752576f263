import { lazyComponent } from '../../../design/index.ts'

const loadPicker = () => import('./picture-picker.tsx')

/** Lazy picker for one image. */
export const PicturePicker = lazyComponent(() => loadPicker().then((module) => module.PicturePicker))

/** Lazy picker for several images. */
export const PicturesPicker = lazyComponent(() => loadPicker().then((module) => module.PicturesPicker))
