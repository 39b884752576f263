/** The columns of `user_profiles` that the profile gate reads (specification, section 7). */
const COLUMNS = 'display_name,use_type,terms_accepted,compliance_confirmed,is_admin'

/** Where the own row is read, in the protocol of `/rest/v1`: a list of it, or of nothing before onboarding. */
export const ownRowAddress = (userId: string): string =>
  `/rest/v1/user_profiles?${new URLSearchParams({ select: COLUMNS, id: `eq.${userId}` })}`
