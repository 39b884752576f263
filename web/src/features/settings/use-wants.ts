import { useSetting } from './stored-settings.ts'

export type NotificationKind = 'promptCompletions' | 'imageGenerations' | 'systemUpdates'

/** True if the user wants this kind of notification on any channel. */
export const useWants = (kind: NotificationKind): boolean => useSetting(kind)
