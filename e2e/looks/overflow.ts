import type { Page } from '../actions.ts'

/** Returns the widths at which the page overflows its window or truncates text. The window stays at the last width. */
export async function overflowAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const overflows: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    let { needed, cut } = await page.evaluate(measure)
    // Text and layout of the previous width may still change. Only lasting overflow counts.
    for (let attempts = 0; attempts < 40 && (needed > width || cut.length > 0); attempts++) {
      await page.waitForTimeout(50)
      ;({ needed, cut } = await page.evaluate(measure))
    }
    if (needed > width) overflows.push(`at ${width}: needs ${needed}`)
    for (const text of cut) overflows.push(`at ${width}: cut off: ${text}`)
  }
  return overflows
}

/** Returns the width of the page after layout, and the controls that truncate their text. */
const measure = () =>
  new Promise<{ needed: number; cut: string[] }>((resolve) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isCut = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isHidden = overflowX === 'hidden' || overflowX === 'clip'
      // Names entered by users may be truncated, texts of the interface may not.
      const isOurs = textOverflow !== 'ellipsis' || element.matches('button, a, [role=tab], label')
      return isHidden && isOurs && element.scrollWidth > element.clientWidth + 1
    }
    const controls = 'button, a, label, legend, h1, h2, h3, [role=tab], [role=option], [role=alert], dt, th'
    const measureNow = () => ({
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
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(measureNow())))
    // A busy browser may stop drawing a page, which is measured anyway.
    setTimeout(() => resolve(measureNow()), 5_000)
  })
