/** Max. images side by side. Separate from the view, which is lazy-loaded. */
export const MAX_COMPARED = 4
