/** Search parameters are plain text (`?model=dalle`), not JSON. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const isText = typeof value === 'string' && value !== ''
    if (isText || typeof value === 'number' || typeof value === 'boolean') params.set(name, `${value}`)
  }
  const text = params.toString()
  return text && `?${text}`
}
