const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a value is a UUID in the usual form, in either case: what PostgreSQL takes as an id without an error. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
