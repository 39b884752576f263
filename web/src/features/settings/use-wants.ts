import { useSetting } from './kept-settings.ts'

export type NotificationKind = 'promptCompletions' | 'imageGenerations' | 'systemUpdates'

/** Whether somebody wants to be told of this kind of thing at all, in whatever way. */
export const useWants = (kind: NotificationKind): boolean => useSetting(kind)
