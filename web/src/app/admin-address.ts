const ADMIN = /^\/(?:admin|dashboard\/(?:admin|council|users|legal|moderation|performance))(?:\/|$)/

/** Whether an address is one that only admins may open, should there be anything at it (specification, section 2). */
export const isAdminAddress = (pathname: string): boolean => ADMIN.test(pathname)
