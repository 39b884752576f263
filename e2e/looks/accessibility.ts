import { axeViolations, type Page } from '../actions.ts'
import { CHECKS } from '../pseudo-locale.ts'
import { KNOWN, knowParts, markKnown } from './known-parts.ts'

type Theme = 'dark' | 'light'

/** Accessibility violations of the page in its current state. */
export const accessibilityViolations = (page: Page): Promise<string[]> => uncheckedViolations(page, '')

/** Contrast violations in this theme. A theme changes only an attribute and colours. The page stays in it. */
export async function contrastViolations(page: Page, theme: Theme): Promise<string[]> {
  await switchTheme(page, theme)
  const contrastFailures = await uncheckedViolations(page, 'contrast', ['color-contrast'])
  return contrastFailures.map((violation) => `${theme}: ${violation}`)
}

/** Excludes parts already checked in other states of the same screen, which are most of a state. */
async function uncheckedViolations(page: Page, check: string, rules?: string[]): Promise<string[]> {
  const parts = await markKnown(page, check)
  await readChecks(page)
  const violations = await axeViolations(page, { ...(rules && { rules }), except: [KNOWN] })
  if (violations.length === 0) knowParts(parts)
  return violations
}

/**
 * Loads axe as a file that the browser caches compiled: injecting half a megabyte takes as long as the check. Offline
 * pages get it injected.
 */
async function readChecks(page: Page): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.addScriptTag({ url: CHECKS }).catch(() => undefined)
}

/**
 * Colour transitions run even with reduced motion, and waiting for them takes the longest. Here colours change
 * immediately: they are computed before transitions are possible again.
 */
const switchTheme = (page: Page, theme: Theme) =>
  page.evaluate((name) => {
    const instantStyles = new CSSStyleSheet()
    instantStyles.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(instantStyles)
    document.documentElement.dataset.theme = name
    for (const element of document.querySelectorAll('*')) void getComputedStyle(element).color
    document.adoptedStyleSheets.pop()
  }, theme)
