import { barriers, type Page } from '../actions.ts'

type Theme = 'dark' | 'light'

/** What each screen of the studio stands in. */
const FRAME = ['.shell-sidebar', '.shell-header']

/** What of the frame was looked at already, to the letter, and nothing was found: as its markup, width and theme. */
const known = new Set<string>()

/** What is in somebody's way on a page as it is. */
export const barriersIn = (page: Page): Promise<string[]> => beyondKnown(page, '')

/**
 * What is hard to read in this theme: a theme is an attribute and a set of colours, and changes nothing else. The page
 * stays in it.
 */
export async function contrastIn(page: Page, theme: Theme): Promise<string[]> {
  await switchTheme(page, theme)
  const found = await beyondKnown(page, theme, ['color-contrast'])
  return found.map((barrier) => `${theme}: ${barrier}`)
}

/**
 * The frame is most of what there is to check on a page, and the same around all of them: the very same markup is not
 * checked again.
 */
async function beyondKnown(page: Page, theme: Theme | '', rules?: string[]): Promise<string[]> {
  const frame = await page.evaluate((selectors) => {
    const { lang, className } = document.documentElement
    return selectors.map((selector) => {
      // Its ids are given anew each time, and whose it is makes no difference.
      const html = document
        .querySelector(selector)
        ?.outerHTML.replaceAll(/[_:«]r_?[\w]+[_:»]|[\w-]+@example\.com/g, '')
      return html && [selector, innerWidth, lang, className, html].join(' ')
    })
  }, FRAME)
  const except = FRAME.filter((_, i) => known.has(theme + frame[i]))
  const found = await barriers(page, { ...(rules && { rules }), except })
  if (found.length === 0) for (const part of frame) if (part) known.add(theme + part)
  return found
}

/** Colours pass over even when nothing is to move, which takes longer than all else: here they change at once. */
const switchTheme = (page: Page, theme: Theme) =>
  page.evaluate(async (name) => {
    const atOnce = new CSSStyleSheet()
    atOnce.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(atOnce)
    document.documentElement.dataset.theme = name
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    document.adoptedStyleSheets.pop()
  }, theme)
