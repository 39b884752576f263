/** Screen for importing prompts. */
export { PromptImportScreen } from './prompt-import-screen.tsx'
