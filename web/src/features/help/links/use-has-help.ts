import { useFlag } from '../../../platform/index.ts'

/** Returns whether the help centre is on; undefined until the server has answered. */
export const useHasHelp = (): boolean | undefined => useFlag('helpCenter')
