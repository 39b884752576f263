/** The screen that prompts are imported on. */
export { PromptImportScreen } from './prompt-import-screen.tsx'
