/** The dialog, fetched when it is about to be opened. */
export const loadCentre = () => import('./help-centre.tsx')
