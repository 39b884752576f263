import { lazy } from 'react'

/** Fetched when a picture is to be chosen. */
export const PicturePicker = lazy(() =>
  import('./picture-picker.tsx').then((module) => ({ default: module.PicturePicker })),
)
