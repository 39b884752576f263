/** The booth's IndexedDB database. It is nobody's in particular: signing out leaves it as it is. */
export const BOOTH_DATABASE = 'studio-booth'
