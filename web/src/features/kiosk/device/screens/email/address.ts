/** As long as an address can be (RFC 5321, section 4.5.3.1). */
export const LONGEST_ADDRESS = 254
/** As the server takes them: what it refused later, nobody could tell the guest. `address.test.ts` holds the two to each other. */
const ADDRESS =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Whether a mail can be sent there; whether somebody is there only a mail can tell. */
export const isAddress = (text: string): boolean =>
  text.length <= LONGEST_ADDRESS && text.indexOf('@') <= 64 && ADDRESS.test(text)
