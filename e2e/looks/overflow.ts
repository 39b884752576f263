import type { Page } from '../actions.ts'

/** At which widths the page is wider than its window, or hides a part of its words. The window stays at the last. */
export async function overflowAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    let { needed, cut } = await page.evaluate(measure)
    // Words and layout may still be on their way from what was before: only what stays is a fault.
    for (let tries = 0; tries < 40 && (needed > width || cut.length > 0); tries++) {
      await page.waitForTimeout(50)
      ;({ needed, cut } = await page.evaluate(measure))
    }
    if (needed > width) found.push(`at ${width}: needs ${needed}`)
    for (const text of cut) found.push(`at ${width}: cut off: ${text}`)
  }
  return found
}

/** Width of the page after a new layout, and the controls that hide part of their text. */
const measure = () =>
  new Promise<{ needed: number; cut: string[] }>((resolve) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isCut = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isHidden = overflowX === 'hidden' || overflowX === 'clip'
      // Names people gave may end in dots; what we say ourselves may not.
      const isOurs = textOverflow !== 'ellipsis' || element.matches('button, a, [role=tab], label')
      return isHidden && isOurs && element.scrollWidth > element.clientWidth + 1
    }
    const controls = 'button, a, label, legend, h1, h2, h3, [role=tab], [role=option], [role=alert], dt, th'
    const look = () => ({
      needed: document.documentElement.scrollWidth,
      cut: [...document.querySelectorAll(controls)]
        .filter((element) => element.clientWidth > 1 && isShown(element))
        .filter(
          (element) =>
            isCut(element) ||
            [...element.children].some(
              (child) => child.clientWidth > 1 && child.childElementCount === 0 && isCut(child),
            ),
        )
        .map((element) => element.textContent.slice(0, 60)),
    })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(look())))
  })
