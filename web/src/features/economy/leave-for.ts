/** Goes to a page of another origin: where a payment is made. */
export const leaveFor = (address: string): void => location.assign(address)
