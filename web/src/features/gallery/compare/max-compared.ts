/** Max. images side by side. Apart from the view, which is loaded late. */
export const MAX_COMPARED = 4
