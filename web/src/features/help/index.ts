/** The help centre. This entry has no texts and no images: everything else is lazy-loaded. */
export { HelpButton } from './links/help-button.tsx'
export { HelpLauncher } from './links/help-launcher.tsx'
export { HelpLink } from './links/help-link.tsx'
export { loadCentre } from './centre/load-centre.ts'
export { openHelp } from './links/open-help.ts'
export { useHasHelp } from './links/use-has-help.ts'
export { useHelpTopics } from './centre/use-help-topics.ts'
