/** The help centre. What stands here holds no text and no picture: everything behind it is fetched when it is needed. */
export { HelpDoor } from './help-door.tsx'
export { HelpLauncher } from './help-launcher.tsx'
export { HelpLink } from './help-link.tsx'
export { loadCentre } from './load-centre.ts'
export { openHelp } from './open-help.ts'
export { useHasHelp } from './use-has-help.ts'
export { useHelpTopics } from './use-help-topics.ts'
