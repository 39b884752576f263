/** A refusal with the message and format of the protocol’s own server. */
export class RestRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null

  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message)
    this.name = 'RestRefusal'
    this.status = status
    this.code = code
    this.details = details
  }

  toBody() {
    return { code: this.code, details: this.details, hint: null, message: this.message }
  }
}

export const unknownColumn = (column: string) =>
  new RestRefusal(400, '42703', `column user_profiles.${column} does not exist`)

/** @param isSignedIn a signed-in user lacks permission; others must sign in. */
export const denied = (isSignedIn: boolean) =>
  new RestRefusal(isSignedIn ? 403 : 401, '42501', 'permission denied for table user_profiles')

export const notSingle = (rows: number) =>
  new RestRefusal(
    406,
    'PGRST116',
    'Cannot coerce the result to a single JSON object',
    `The result contains ${rows} rows`,
  )

/** PostgreSQL’s error for text that it can’t store. */
export const badText = (field: string) =>
  new RestRefusal(400, '22021', 'invalid byte sequence for encoding "UTF8"', `In ${field}`)
