// Written by `node tools/texts.ts --write`; `npm run check` compares it with the files.
import type accountTexts from './en/account.json'
import type adminTexts from './en/admin.json'
import type adminSettingsTexts from './en/admin-settings.json'
import type alikeTexts from './en/alike.json'
import type appTexts from './en/app.json'
import type applyPromptTexts from './en/apply-prompt.json'
import type auditTexts from './en/audit.json'
import type authTexts from './en/auth.json'
import type boothTexts from './en/booth.json'
import type boothHostTexts from './en/booth-host.json'
import type boothSignOutTexts from './en/booth-sign-out.json'
import type briefTexts from './en/brief.json'
import type certificatesReasonsTexts from './en/certificates-reasons.json'
import type clientsTexts from './en/clients.json'
import type collectionsTexts from './en/collections.json'
import type consoleTexts from './en/console.json'
import type councilTexts from './en/council.json'
import type creatorTexts from './en/creator.json'
import type cullingTexts from './en/culling.json'
import type darkroomTexts from './en/darkroom.json'
import type dashboardTexts from './en/dashboard.json'
import type decisionsTexts from './en/decisions.json'
import type deliveriesTexts from './en/deliveries.json'
import type economyTexts from './en/economy.json'
import type errorsTexts from './en/errors.json'
import type eventsTexts from './en/events.json'
import type examplesTexts from './en/examples.json'
import type exportTexts from './en/export.json'
import type forensicReportTexts from './en/forensic-report.json'
import type forensicsTexts from './en/forensics.json'
import type galleryTexts from './en/gallery.json'
import type galleryLengthTexts from './en/gallery-length.json'
import type gatesTexts from './en/gates.json'
import type guestTexts from './en/guest.json'
import type helpTexts from './en/help.json'
import type helpTopicsTexts from './en/help-topics.json'
import type importsTexts from './en/imports.json'
import type invoicesTexts from './en/invoices.json'
import type jobsTexts from './en/jobs.json'
import type keepPromptTexts from './en/keep-prompt.json'
import type kioskGuestReasonsTexts from './en/kiosk-guest-reasons.json'
import type ledgerTexts from './en/ledger.json'
import type legalTexts from './en/legal.json'
import type legalDraftsTexts from './en/legal-drafts.json'
import type libraryTexts from './en/library.json'
import type libraryPublicTexts from './en/library-public.json'
import type metricsTexts from './en/metrics.json'
import type moderationTexts from './en/moderation.json'
import type notFoundTexts from './en/not-found.json'
import type notificationsTexts from './en/notifications.json'
import type paletteTexts from './en/palette.json'
import type performanceTexts from './en/performance.json'
import type photoshootTexts from './en/photoshoot.json'
import type pickerTexts from './en/picker.json'
import type picturesTexts from './en/pictures.json'
import type printersTexts from './en/printers.json'
import type profileTexts from './en/profile.json'
import type promptEditorTexts from './en/prompt-editor.json'
import type promptImportTexts from './en/prompt-import.json'
import type promptPickerTexts from './en/prompt-picker.json'
import type promptStudioTexts from './en/prompt-studio.json'
import type promptToolsTexts from './en/prompt-tools.json'
import type promptsSharedTexts from './en/prompts-shared.json'
import type proofTexts from './en/proof.json'
import type proofGuestReasonsTexts from './en/proof-guest-reasons.json'
import type proofsTexts from './en/proofs.json'
import type queueTexts from './en/queue.json'
import type reasonsTexts from './en/reasons.json'
import type recentSaveTexts from './en/recent-save.json'
import type reverseTexts from './en/reverse.json'
import type roadmapTexts from './en/roadmap.json'
import type rulesTexts from './en/rules.json'
import type savedPromptsTexts from './en/saved-prompts.json'
import type sessionsTexts from './en/sessions.json'
import type settingsTexts from './en/settings.json'
import type settingsDialogTexts from './en/settings-dialog.json'
import type shareTexts from './en/share.json'
import type shareReasonsTexts from './en/share-reasons.json'
import type shellTexts from './en/shell.json'
import type shortcutsTexts from './en/shortcuts.json'
import type shotsTexts from './en/shots.json'
import type signInTexts from './en/sign-in.json'
import type templatesTexts from './en/templates.json'
import type thingsTexts from './en/things.json'
import type usersTexts from './en/users.json'
import type verifyTexts from './en/verify.json'
import type videoTexts from './en/video.json'
import type workPageTexts from './en/work-page.json'
import type worksPublishTexts from './en/works-publish.json'
import type worksSettingsTexts from './en/works-settings.json'

/** All text bundles by name, with their English types. */
export interface TextBundles {
  account: typeof accountTexts
  admin: typeof adminTexts
  'admin-settings': typeof adminSettingsTexts
  alike: typeof alikeTexts
  app: typeof appTexts
  'apply-prompt': typeof applyPromptTexts
  audit: typeof auditTexts
  auth: typeof authTexts
  booth: typeof boothTexts
  'booth-host': typeof boothHostTexts
  'booth-sign-out': typeof boothSignOutTexts
  brief: typeof briefTexts
  'certificates-reasons': typeof certificatesReasonsTexts
  clients: typeof clientsTexts
  collections: typeof collectionsTexts
  console: typeof consoleTexts
  council: typeof councilTexts
  creator: typeof creatorTexts
  culling: typeof cullingTexts
  darkroom: typeof darkroomTexts
  dashboard: typeof dashboardTexts
  decisions: typeof decisionsTexts
  deliveries: typeof deliveriesTexts
  economy: typeof economyTexts
  errors: typeof errorsTexts
  events: typeof eventsTexts
  examples: typeof examplesTexts
  export: typeof exportTexts
  'forensic-report': typeof forensicReportTexts
  forensics: typeof forensicsTexts
  gallery: typeof galleryTexts
  'gallery-length': typeof galleryLengthTexts
  gates: typeof gatesTexts
  guest: typeof guestTexts
  help: typeof helpTexts
  'help-topics': typeof helpTopicsTexts
  imports: typeof importsTexts
  invoices: typeof invoicesTexts
  jobs: typeof jobsTexts
  'keep-prompt': typeof keepPromptTexts
  'kiosk-guest-reasons': typeof kioskGuestReasonsTexts
  ledger: typeof ledgerTexts
  legal: typeof legalTexts
  'legal-drafts': typeof legalDraftsTexts
  library: typeof libraryTexts
  'library-public': typeof libraryPublicTexts
  metrics: typeof metricsTexts
  moderation: typeof moderationTexts
  'not-found': typeof notFoundTexts
  notifications: typeof notificationsTexts
  palette: typeof paletteTexts
  performance: typeof performanceTexts
  photoshoot: typeof photoshootTexts
  picker: typeof pickerTexts
  pictures: typeof picturesTexts
  printers: typeof printersTexts
  profile: typeof profileTexts
  'prompt-editor': typeof promptEditorTexts
  'prompt-import': typeof promptImportTexts
  'prompt-picker': typeof promptPickerTexts
  'prompt-studio': typeof promptStudioTexts
  'prompt-tools': typeof promptToolsTexts
  'prompts-shared': typeof promptsSharedTexts
  proof: typeof proofTexts
  'proof-guest-reasons': typeof proofGuestReasonsTexts
  proofs: typeof proofsTexts
  queue: typeof queueTexts
  reasons: typeof reasonsTexts
  'recent-save': typeof recentSaveTexts
  reverse: typeof reverseTexts
  roadmap: typeof roadmapTexts
  rules: typeof rulesTexts
  'saved-prompts': typeof savedPromptsTexts
  sessions: typeof sessionsTexts
  settings: typeof settingsTexts
  'settings-dialog': typeof settingsDialogTexts
  share: typeof shareTexts
  'share-reasons': typeof shareReasonsTexts
  shell: typeof shellTexts
  shortcuts: typeof shortcutsTexts
  shots: typeof shotsTexts
  'sign-in': typeof signInTexts
  templates: typeof templatesTexts
  things: typeof thingsTexts
  users: typeof usersTexts
  verify: typeof verifyTexts
  video: typeof videoTexts
  'work-page': typeof workPageTexts
  'works-publish': typeof worksPublishTexts
  'works-settings': typeof worksSettingsTexts
}
