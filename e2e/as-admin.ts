// Signs in an admin for admin screens. On a shared installation only the first user is one.

/** The own row as an admin reads it; the calls of admins are pretended beside it. */
export const AS_ADMIN = {
  '/rest/v1/user_profiles': {
    display_name: 'Marta Oliveira',
    use_type: 'artist',
    terms_accepted: true,
    compliance_confirmed: true,
    is_admin: true,
  },
}
