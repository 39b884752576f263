import * as z from 'zod/mini'
import { readTypedCode } from '../auth/index.ts'

/** Letters and digits of a code. Each has 5 bits, as in a recovery code. */
export const ADMIN_CODE_LENGTH = 16

/** Parses a code with any spacing and case. */
export const AdminCode = z.pipe(z.string().check(z.maxLength(60)), z.transform(readTypedCode))

/** `wrong`: the code is not the newest one; `closed`: no code is needed, or there is an administrator. */
export const AdminCodeResult = z.enum(['granted', 'wrong', 'closed'])
export type AdminCodeResult = z.infer<typeof AdminCodeResult>
