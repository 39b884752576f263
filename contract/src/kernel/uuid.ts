const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True for a UUID in the usual form, in either case, as PostgreSQL accepts it. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
