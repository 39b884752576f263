import type { Page } from './actions.ts'

/** What can be pressed in the toast that is shown. */
export const TOAST_BUTTON = '[data-swipe-direction] button'

/** A toast goes away by itself, except while it has the focus. */
export const keepToast = (page: Page) => page.locator(TOAST_BUTTON).first().focus()
