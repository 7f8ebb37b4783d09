/** Leaves the dashboard for an address that is no page of it, in this tab. */
export const leaveFor = (address: string): void => location.assign(address)
