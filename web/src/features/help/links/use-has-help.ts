import { useEffect, useState } from 'react'
import { loadConfig } from '../../../platform/index.ts'

/** Whether there is a help centre here, as the server says; undefined until it has said so. */
export function useHasHelp(): boolean | undefined {
  const [hasHelp, setHasHelp] = useState<boolean>()
  useEffect(() => {
    let isThere = true
    loadConfig().then(
      ({ flags }) => isThere && setHasHelp(flags.helpCenter),
      () => undefined,
    )
    return () => {
      isThere = false
    }
  }, [])
  return hasHelp
}
