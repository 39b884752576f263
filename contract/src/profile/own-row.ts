/** Columns of `user_profiles` that the profile gate reads (specification, section 7). */
const COLUMNS = 'display_name,use_type,terms_accepted,compliance_confirmed,is_admin'

/** URL of the user’s own row in the `/rest/v1` protocol: a list with the row, empty before onboarding. */
export const ownRowAddress = (userId: string): string =>
  `/rest/v1/user_profiles?${new URLSearchParams({ select: COLUMNS, id: `eq.${userId}` })}`
