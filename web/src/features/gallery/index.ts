/** The gallery's door for other features: how pictures leave the studio. Its screen is `screen.ts`. */
export { exportPicture } from './export-picture.ts'
