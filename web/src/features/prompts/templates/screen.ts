/** Screen of templates. */
export { TemplatesScreen } from './templates-screen.tsx'
