/** What a deployment with the module answers to GET /modules. */
export const WITH_SSO = { profile: 'full', modules: ['sso'], version: '1.0.0' }
