/** Days between requesting and deleting an account. Until then the user can cancel. */
export const DELETION_DAYS = 30
/** Days that an archive stays available. */
export const EXPORT_DAYS = 7
/** Lifetime of a download link in minutes. A download that has started is served to the end. */
export const EXPORT_LINK_MINUTES = 5
/** Minutes after sign-in during which deleting the account needs no password or code. */
export const FRESH_MINUTES = 15
