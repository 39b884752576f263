/** The screen of Prompt Studio. */
export { PromptStudioScreen } from './prompt-studio-screen.tsx'
