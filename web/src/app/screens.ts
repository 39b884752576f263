import { accountScreens } from '../features/account/account.screens.ts'
import { auditScreens } from '../features/audit/audit.screens.ts'
import { clientsScreens } from '../features/clients/clients.screens.ts'
import { consoleScreens } from '../features/console/console.screens.ts'
import { councilScreens } from '../features/council/council.screens.ts'
import { darkroomScreens } from '../features/darkroom/darkroom.screens.ts'
import { dashboardScreens } from '../features/dashboard/dashboard.screens.ts'
import { deliveriesScreens } from '../features/deliveries/deliveries.screens.ts'
import { economyScreens } from '../features/economy/economy.screens.ts'
import { flagsScreens } from '../features/flags/flags.screens.ts'
import { galleryScreens } from '../features/gallery/gallery.screens.ts'
import { helpScreens } from '../features/help/help.screens.ts'
import { importsScreens } from '../features/imports/imports.screens.ts'
import { invoicesScreens } from '../features/invoices/invoices.screens.ts'
import { jobsScreens } from '../features/jobs/jobs.screens.ts'
import { kioskScreens } from '../features/kiosk/kiosk.screens.ts'
import { legalScreens } from '../features/legal/legal.screens.ts'
import { libraryScreens } from '../features/library/library.screens.ts'
import { moderationScreens } from '../features/moderation/moderation.screens.ts'
import { performanceScreens } from '../features/performance/performance.screens.ts'
import { photoshootScreens } from '../features/photoshoot/photoshoot.screens.ts'
import { promptsScreens } from '../features/prompts/prompts.screens.ts'
import { proofsScreens } from '../features/proofs/proofs.screens.ts'
import { reverseScreens } from '../features/reverse/reverse.screens.ts'
import { roadmapScreens } from '../features/roadmap/roadmap.screens.ts'
import { rulesScreens } from '../features/rules/rules.screens.ts'
import { sessionsScreens } from '../features/sessions/sessions.screens.ts'
import { thingsScreens } from '../features/things/things.screens.ts'
import { usersScreens } from '../features/users/users.screens.ts'
import { videoScreens } from '../features/video/video.screens.ts'
import { worksScreens } from '../features/works/works.screens.ts'

/** All studio screens, in navigation order. */
export const SCREENS = [
  ...dashboardScreens,
  ...photoshootScreens,
  ...sessionsScreens,
  ...videoScreens,
  ...galleryScreens,
  ...darkroomScreens,
  ...importsScreens,
  ...deliveriesScreens,
  ...libraryScreens,
  ...thingsScreens,
  ...promptsScreens,
  ...reverseScreens,
  ...worksScreens,
  ...roadmapScreens,
  ...accountScreens,
  ...clientsScreens,
  ...proofsScreens,
  ...invoicesScreens,
  ...helpScreens,
  ...kioskScreens,
  ...jobsScreens,
  ...economyScreens,
  ...councilScreens,
  ...usersScreens,
  ...legalScreens,
  ...moderationScreens,
  ...consoleScreens,
  ...flagsScreens,
  ...rulesScreens,
  ...performanceScreens,
  ...auditScreens,
] as const
