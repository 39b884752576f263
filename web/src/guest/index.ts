/**
 * Kit of guest pages: small pages for people without an account (`/p`, `/s`, `/verify`, `/e/:token`). They use Preact and are
 * built apart from the studio (docs/areas/web.md).
 */
export { call, readResponse } from './call.ts'
export { Dialog } from './dialog.tsx'
export { ServerUnreachable, Refused } from './errors.ts'
export { Icon } from './icon.tsx'
export { Note } from './note.tsx'
export { PageButtons } from './page-buttons.tsx'
export { PageHead } from './page-head.tsx'
export { takePageLink } from './page-link.ts'
export { createReasonTexts, createTexts, type PageTexts } from './texts.ts'
export { Wait } from './wait.tsx'
export { usePage } from './use-page.ts'
