import { version as number } from '../../package.json'

/** As the product shows it (specification, section 1). */
export const version = `${number} alpha`
