/** Screen of the prompt editor. */
export { PromptEditorScreen } from './prompt-editor-screen.tsx'
