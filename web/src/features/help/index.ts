/** The help centre. What stands here holds no text and no picture: everything behind it is fetched when it is needed. */
export { HelpDoor } from './links/help-door.tsx'
export { HelpLauncher } from './links/help-launcher.tsx'
export { HelpLink } from './links/help-link.tsx'
export { loadCentre } from './centre/load-centre.ts'
export { openHelp } from './links/open-help.ts'
export { useHasHelp } from './links/use-has-help.ts'
export { useHelpTopics } from './centre/use-help-topics.ts'
