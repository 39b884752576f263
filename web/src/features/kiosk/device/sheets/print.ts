/**
 * Opens the browser's print dialog, one page per copy. The outcome is unknown: browsers report neither cancellation
 * nor errors.
 */
export async function printSheet(url: string, copies: number): Promise<void> {
  document.querySelector('.booth-print')?.remove()
  const pages = document.createElement('div')
  pages.className = 'booth-print'
  const images = Array.from({ length: copies }, () => Object.assign(new Image(), { src: url, alt: '' }))
  pages.append(...images)
  document.body.append(pages)
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  addEventListener('afterprint', () => pages.remove(), { once: true })
  print()
}
