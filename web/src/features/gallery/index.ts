/** The gallery's door for other features: a picture as others show it, choosing one, and how they leave the studio. Its screen is `screen.ts`. */
export { AssetPicture } from './asset-picture.tsx'
export { CaptionsTrack } from './captions-track.tsx'
export { exportPicture } from './acts/export-picture.ts'
export { type FlagNews, hearFlags, tellFlags } from './acts/flag-news.ts'
export { saveZip } from './selection/save-zip.ts'
export { ProjectField } from './project-field.tsx'
export { PicturePicker } from './picker/index.ts'
export { PictureActs } from './acts/picture-acts.ts'
