/** Screen of saved prompts. */
export { SavedPromptsScreen } from './saved-prompts-screen.tsx'
