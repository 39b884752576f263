/** Name of the booth's IndexedDB database. It belongs to the device, so signing out does not delete it. */
export const BOOTH_DATABASE = 'studio-booth'
