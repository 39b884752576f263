import { useState } from 'react'
import { browserStorage } from '../../../platform/index.ts'

const MOST = 200

const storedAs = (promptId: string) => `studio-prompt-ignored:${promptId}`

function read(promptId: string): string[] {
  try {
    const found: unknown = JSON.parse(browserStorage.read(storedAs(promptId)) ?? '[]')
    return Array.isArray(found) ? found.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Keys of findings that are to be left alone in one prompt, on this device; and what adds one. */
export function useIgnored(promptId: string): [readonly string[], (key: string) => void] {
  const [known, setKnown] = useState(() => ({ promptId, keys: read(promptId) }))
  const now = known.promptId === promptId ? known : { promptId, keys: read(promptId) }
  if (now !== known) setKnown(now)
  const ignore = (key: string) => {
    const keys = [...new Set([...read(promptId), key])].slice(-MOST)
    browserStorage.write(storedAs(promptId), JSON.stringify(keys))
    setKnown({ promptId, keys })
  }
  return [now.keys, ignore]
}
