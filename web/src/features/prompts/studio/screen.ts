/** Screen of Prompt Studio. */
export { PromptStudioScreen } from './prompt-studio-screen.tsx'
