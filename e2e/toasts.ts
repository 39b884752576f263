import type { Page } from './actions.ts'

/** Buttons in the toast. */
export const TOAST_BUTTON = '[data-swipe-direction] button'

/** A toast closes automatically, unless it has the focus. */
export const focusToast = (page: Page) => page.locator(TOAST_BUTTON).first().focus()

/** Shows a toast through the app’s toaster, since few screens show one immediately. */
export async function showToast(page: Page): Promise<void> {
  await page.evaluate(() => {
    interface Fiber {
      memoizedProps: { value?: { show?: (toast: object) => void; wasUsed?: unknown } } | null
      child: Fiber | null
      sibling: Fiber | null
    }
    const root = document.getElementById('root') as unknown as Record<string, Fiber>
    const key = Object.keys(root).find((each) => each.startsWith('__reactContainer$'))
    const open = [root[key!]!]
    for (let fiber = open.pop(); fiber; fiber = open.pop()) {
      const value = fiber.memoizedProps?.value
      if (value?.show && value.wasUsed)
        return value.show({
          title: 'Two pictures moved',
          description: 'They are in Norte, autumn now.',
          tone: 'good',
          action: { label: 'Undo', onSelect: () => undefined },
          duration: 600_000,
        })
      for (const next of [fiber.sibling, fiber.child]) if (next) open.push(next)
    }
    throw new Error('no toaster found')
  })
  await page.locator(TOAST_BUTTON).first().waitFor()
}

/** Returns the names of the buttons that the toast covers. */
export const coveredButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toast = document.querySelector<HTMLElement>('[data-toast]')!
    const card = toast.getBoundingClientRect()
    const overlaps = ({ left, top, right, bottom }: DOMRect) =>
      left < card.right && card.left < right && top < card.bottom && card.top < bottom
    const buttons = [...document.querySelectorAll<HTMLElement>('button, [role=button], summary')].filter(
      (each) => !toast.contains(each) && overlaps(each.getBoundingClientRect()),
    )
    // Checked without the toast: other layers, such as a dialog or a footer, may cover a button anyway.
    toast.style.display = 'none'
    const isPressed = (each: HTMLElement) => {
      const { left, top, right, bottom } = each.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return hit !== null && each.contains(hit)
    }
    const covered = buttons
      .filter(isPressed)
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)
    toast.style.display = ''
    return covered
  })
