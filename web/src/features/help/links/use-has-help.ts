import { useFlag } from '../../../platform/index.ts'

/** Whether there is a help centre here, as the server says; undefined until it has said so. */
export const useHasHelp = (): boolean | undefined => useFlag('helpCenter')
