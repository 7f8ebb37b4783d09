/** Media type of SCIM (RFC 7644, section 3.1). */
export const SCIM_TYPE = 'application/scim+json'
