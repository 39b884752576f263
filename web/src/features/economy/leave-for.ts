/** Navigates to another origin, such as the payment page. */
export const leaveFor = (address: string): void => location.assign(address)
