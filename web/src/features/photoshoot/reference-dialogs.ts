/** Where a reference can come from besides a file: one file that is fetched with the first of it. */
export { CameraDialog } from './camera-dialog.tsx'
export { PicturePicker } from './picture-picker.tsx'
