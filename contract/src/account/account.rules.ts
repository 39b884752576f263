/** Days in which an account that is to be removed can be kept after all. */
export const DELETION_DAYS = 30
/** Days an archive can be fetched. */
export const EXPORT_DAYS = 7
/** Minutes a link to an archive works: long enough to begin, and whoever has begun is served to the end. */
export const EXPORT_LINK_MINUTES = 5
/** Minutes after signing in during which nothing further has to be proven to end an account. */
export const FRESH_MINUTES = 15
