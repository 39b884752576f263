// Signs in an admin for admin screens. On a shared installation only the first user is one.

/** The user’s own row with admin rights. Admin calls are mocked as well. */
export const AS_ADMIN = {
  '/rest/v1/user_profiles': {
    display_name: 'Marta Oliveira',
    use_type: 'artist',
    terms_accepted: true,
    compliance_confirmed: true,
    is_admin: true,
  },
}
