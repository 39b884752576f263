/** Public entry of the darkroom: its news. Its screen is `screen.ts`. */
export { useEditNews } from './use-edit-news.ts'
