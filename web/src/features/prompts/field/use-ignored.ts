import { useState } from 'react'
import { browserStorage } from '../../../platform/index.ts'

const MAX_IGNORED = 200

const storedAs = (promptId: string) => `studio-prompt-ignored:${promptId}`

function read(promptId: string): string[] {
  try {
    const parsed: unknown = JSON.parse(browserStorage.read(storedAs(promptId)) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Keys of the ignored issues of a prompt on this device, and a function that adds one. */
export function useIgnored(promptId: string): [readonly string[], (key: string) => void] {
  const [state, setState] = useState(() => ({ promptId, keys: read(promptId) }))
  const now = state.promptId === promptId ? state : { promptId, keys: read(promptId) }
  if (now !== state) setState(now)
  const ignore = (key: string) => {
    const keys = [...new Set([...read(promptId), key])].slice(-MAX_IGNORED)
    browserStorage.write(storedAs(promptId), JSON.stringify(keys))
    setState({ promptId, keys })
  }
  return [now.keys, ignore]
}
