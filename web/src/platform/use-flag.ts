import type { Flags } from '@studio/contract/system'
import { useEffect, useState } from 'react'
import { loadConfig, watchConfig } from './session/tab.ts'

type Switch = { [K in keyof Flags]: Flags[K] extends boolean ? K : never }[keyof Flags]

/** Value of a feature flag for the current user, with live updates; undefined while loading. */
export function useFlag(name: Switch): boolean | undefined {
  const [isOn, setIsOn] = useState<boolean>()
  useEffect(() => {
    let isActive = true
    const readFlag = () =>
      void loadConfig().then(
        ({ flags }) => isActive && setIsOn(flags[name]),
        () => undefined,
      )
    readFlag()
    const unwatch = watchConfig(readFlag)
    return () => {
      isActive = false
      unwatch()
    }
  }, [name])
  return isOn
}
