export const isStrongPassword = (password: string): boolean =>
  password.length >= 8 &&
  /\p{Ll}/u.test(password) &&
  /\p{Lu}/u.test(password) &&
  /\d/.test(password) &&
  /[^\p{L}\d\s]/u.test(password)
