import { barriers, type Page } from '../actions.ts'

type Theme = 'dark' | 'light'

/** What is in somebody's way on a page as it is. */
export const barriersIn = (page: Page): Promise<string[]> => barriers(page)

/**
 * What is hard to read in this theme: a theme is an attribute and a set of colours, and changes nothing else. The page
 * stays in it.
 */
export async function contrastIn(page: Page, theme: Theme): Promise<string[]> {
  await switchTheme(page, theme)
  const found = await barriers(page, ['color-contrast'])
  return found.map((barrier) => `${theme}: ${barrier}`)
}

/** Colours pass over even when nothing is to move: looked at sooner, they are half of both. */
const switchTheme = (page: Page, theme: Theme) =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        document.documentElement.dataset.theme = name
        const isPassing = () =>
          document
            .getAnimations()
            .some((each) => each instanceof CSSTransition && each.playState === 'running')
        const look = () => requestAnimationFrame(() => (isPassing() ? look() : resolve()))
        requestAnimationFrame(look)
      }),
    theme,
  )
