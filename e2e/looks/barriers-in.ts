import { barriers, type Page } from '../actions.ts'

type Theme = 'dark' | 'light'

/** What is in somebody's way on a page, in these themes. */
export async function barriersIn(page: Page, themes: readonly Theme[]): Promise<string[]> {
  const found: string[] = []
  // The theme is an attribute and a set of colours: no need to load the page again for it.
  for (const theme of themes) {
    await switchTheme(page, theme)
    for (const barrier of await barriers(page)) found.push(`${theme}: ${barrier}`)
  }
  return found
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
