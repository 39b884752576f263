import { useParams } from '@tanstack/react-router'
import { NewPrompt } from './new-prompt.tsx'
import { OpenPrompt } from './open-prompt.tsx'

/** The prompt editor: a new prompt, or the one of the address. */
export function PromptEditorScreen() {
  const { id } = useParams({ strict: false })
  return id ? <OpenPrompt key={id} id={id} /> : <NewPrompt />
}
