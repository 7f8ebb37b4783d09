export const ensureDashboard: () => boolean
