import { useParams } from '@tanstack/react-router'
import { NewPrompt } from './new-prompt.tsx'
import { OpenPrompt } from './open-prompt.tsx'

/** The prompt editor, for a new prompt or the one in the URL. */
export function PromptEditorScreen() {
  const { id } = useParams({ strict: false })
  return id ? <OpenPrompt key={id} id={id} /> : <NewPrompt />
}
