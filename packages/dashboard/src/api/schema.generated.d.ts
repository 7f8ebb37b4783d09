/** Generated from docs/openapi.json by `npm run generate`. */
declare module 'assay:api' {
export interface paths {
    "/api/v1/admin/cache/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clear all cached results
         * @description Open to signed-in users with the role admin, and superusers.
         */
        post: operations["postAdminCacheClear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count accounts, experiments, flags, events and assignments
         * @description Open to signed-in users with the role admin, and superusers.
         */
        get: operations["getAdminStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Open to superusers. The path answers with and without its trailing slash.
         */
        get: operations["getAdminUsers"];
        put?: never;
        /**
         * Create an account
         * @description Open to superusers. The path answers with and without its trailing slash.
         */
        post: operations["postAdminUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an account
         * @description Open to superusers.
         */
        get: operations["getAdminUsersByUserId"];
        put?: never;
        post?: never;
        /**
         * Delete an account with its sessions and keys
         * @description Open to superusers.
         */
        delete: operations["deleteAdminUsersByUserId"];
        options?: never;
        head?: never;
        /**
         * Change an account, its role or identity
         * @description Open to superusers.
         */
        patch: operations["patchAdminUsersByUserId"];
        trace?: never;
    };
    "/api/v1/admin/users/{user_id}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the password of an account
         * @description Open to superusers.
         */
        post: operations["postAdminUsersByUserIdPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{user_id}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the second factor of an account
         * @description Open to superusers.
         */
        delete: operations["deleteAdminUsersByUserIdSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{user_id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock an account after failed sign-ins
         * @description Open to superusers.
         */
        post: operations["postAdminUsersByUserIdUnlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/design": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose an experiment from a description
         * @description Open to every signed-in user.
         */
        post: operations["postAiDesign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/interpret/{experiment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Interpret the results of an experiment
         * @description Open to every signed-in user.
         */
        post: operations["postAiInterpretByExperimentId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/templates/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List experiment templates
         * @description Open to every signed-in user. The path answers with and without its trailing slash.
         */
        get: operations["getAiTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an experiment template
         * @description Open to every signed-in user.
         */
        get: operations["getAiTemplatesById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Open to every signed-in user. The path answers with and without its trailing slash.
         */
        get: operations["getApiKeys"];
        put?: never;
        /**
         * Create an API key (shown once)
         * @description Open to every signed-in user. The path answers with and without its trailing slash.
         */
        post: operations["postApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Open to every signed-in user.
         */
        delete: operations["deleteApiKeysByKeyId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assignments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the assignment routes
         * @description Open to everyone. The path answers with and without its trailing slash.
         */
        get: operations["getAssignments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description Open to every signed-in user. The path answers with and without its trailing slash.
         */
        get: operations["getAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/entity/{entity_type}/{entity_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit entries of one entity
         * @description Open to signed-in users with the role admin or analyst.
         */
        get: operations["getAuditLogsEntityByEntityTypeByEntityId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the audit log
         * @description Open to signed-in users with the role admin or analyst.
         */
        get: operations["getAuditLogsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count audit entries by action and person
         * @description Open to signed-in users with the role admin or analyst.
         */
        get: operations["getAuditLogsStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the audit log (SSE)
         * @description Open to signed-in users with the role admin or analyst.
         */
        get: operations["getAuditLogsStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/user/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit entries of one person
         * @description Open to every signed-in user.
         */
        get: operations["getAuditLogsUserByUserId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a registration
         * @description Open to everyone.
         */
        post: operations["postAuthConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset code
         * @description Open to everyone.
         */
        post: operations["postAuthForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description Open to everyone.
         */
        post: operations["postAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Open to every signed-in user.
         */
        post: operations["postAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the signed-in identity
         * @description Open to everybody whom the sign-in provider vouches for, also without an account here.
         */
        get: operations["getAuthMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how people sign in
         * @description Open to everyone.
         */
        get: operations["getAuthProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the tokens of a managed identity service
         * @description Open to everyone.
         */
        post: operations["postAuthRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a password with a code
         * @description Open to everyone.
         */
        post: operations["postAuthResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your second factor
         * @description Open to every signed-in user.
         */
        get: operations["getAuthSecondFactor"];
        put?: never;
        /**
         * Begin to set up a second factor
         * @description Open to every signed-in user.
         */
        post: operations["postAuthSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a second factor with its first code
         * @description Open to every signed-in user.
         */
        post: operations["postAuthSecondFactorConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace your recovery codes
         * @description Open to every signed-in user.
         */
        post: operations["postAuthSecondFactorRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove your second factor
         * @description Open to every signed-in user.
         */
        post: operations["postAuthSecondFactorRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Open to every signed-in user.
         */
        get: operations["getAuthSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Open to every signed-in user.
         */
        delete: operations["deleteAuthSessionsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register with a managed identity service
         * @description Open to everyone.
         */
        post: operations["postAuthSignup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List single sign-on configurations
         * @description Open to signed-in users with the role admin, and superusers.
         */
        get: operations["getAuthSsoConfigs"];
        put?: never;
        /**
         * Create a single sign-on configuration
         * @description Open to signed-in users with the role admin, and superusers.
         */
        post: operations["postAuthSsoConfigs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/configs/{config_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a single sign-on configuration
         * @description Open to signed-in users with the role admin, and superusers.
         */
        get: operations["getAuthSsoConfigsByConfigId"];
        /**
         * Change a single sign-on configuration
         * @description Open to signed-in users with the role admin, and superusers.
         */
        put: operations["putAuthSsoConfigsByConfigId"];
        post?: never;
        /**
         * Delete a single sign-on configuration
         * @description Open to signed-in users with the role admin, and superusers.
         */
        delete: operations["deleteAuthSsoConfigsByConfigId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/configs/{config_id}/scim-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the SCIM token of a configuration
         * @description Open to signed-in users with the role admin, and superusers.
         */
        post: operations["postAuthSsoConfigsByConfigIdScimToken"];
        /**
         * Revoke the SCIM token of a configuration
         * @description Open to signed-in users with the role admin, and superusers.
         */
        delete: operations["deleteAuthSsoConfigsByConfigIdScimToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/configs/{config_id}/test-sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Test a single sign-on configuration
         * @description Open to everyone.
         */
        get: operations["getAuthSsoConfigsByConfigIdTestSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a hand-off code for a session
         * @description Open to everyone.
         */
        post: operations["postAuthSsoExchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List linked identities
         * @description Open to superusers.
         */
        get: operations["getAuthSsoIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink an identity from its account
         * @description Open to superusers.
         */
        delete: operations["deleteAuthSsoIdentitiesById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in through an organisation (dashboard)
         * @description Open to everyone.
         */
        get: operations["getAuthSsoLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/oidc/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finish a sign-in (called by the provider)
         * @description Open to everyone.
         */
        get: operations["getAuthSsoOidcByProviderCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/oidc/{provider}/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in through a provider (API callers)
         * @description Open to everyone.
         */
        get: operations["getAuthSsoOidcByProviderLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/saml/{config_id}/acs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a SAML response
         * @description Open to everyone.
         */
        post: operations["postAuthSsoSamlByConfigIdAcs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/saml/{config_id}/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the SAML metadata of this service
         * @description Open to everyone.
         */
        get: operations["getAuthSsoSamlByConfigIdMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what identity providers are set up with
         * @description Open to signed-in users with the role admin, and superusers.
         */
        get: operations["getAuthSsoSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/test-sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the result of a test sign-in
         * @description Open to signed-in users with the role admin, and superusers.
         */
        post: operations["postAuthSsoTestSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a form (OAuth 2)
         * @description Open to everyone.
         */
        post: operations["postAuthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bandit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bandits
         * @description Open to every signed-in user. The path answers with and without its trailing slash.
         */
        get: operations["getBandit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bandit/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of a bandit
         * @description Open to every signed-in user.
         */
        get: operations["getBanditById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bandit/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the updates of a bandit
         * @description Open to every signed-in user.
         */
        get: operations["getBanditByIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bandit/{id}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute the weights of a bandit now
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postBanditByIdUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bandit/{id}/weights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the weights of a bandit by hand
         * @description Open to signed-in users with the role admin, and superusers.
         */
        put: operations["putBanditByIdWeights"];
        post?: never;
        /**
         * Return a bandit to computed weights
         * @description Open to signed-in users with the role admin, and superusers.
         */
        delete: operations["deleteBanditByIdWeights"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the signed audit log (module compliance)
         * @description Open to signed-in users with the role admin, and superusers.
         */
        get: operations["getComplianceExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/reports/{standard}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a compliance report (module compliance)
         * @description Open to signed-in users with the role admin or analyst.
         */
        get: operations["getComplianceReportsByStandard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The API, to read and to try
         * @description Open to everyone.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the event routes
         * @description Open to everyone. The path answers with and without its trailing slash.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List experiments
         * @description Open to every signed-in user. Without its trailing slash the path answers 307.
         */
        get: operations["getExperiments"];
        put?: never;
        /**
         * Create an experiment as a draft
         * @description Open to signed-in users with the role admin or developer. The path answers with and without its trailing slash.
         */
        post: operations["postExperiments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an experiment
         * @description Open to every signed-in user.
         */
        get: operations["getExperimentsById"];
        /**
         * Change an experiment
         * @description Open to signed-in users with the role admin or developer.
         */
        put: operations["putExperimentsById"];
        post?: never;
        /**
         * Delete a draft
         * @description Open to signed-in users with the role admin or developer.
         */
        delete: operations["deleteExperimentsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a draft or a completed experiment
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postExperimentsByIdArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the assignments of an experiment
         * @description Open to signed-in users with the role admin, developer or analyst.
         */
        get: operations["getExperimentsByIdAssignments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy an experiment into a new draft
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postExperimentsByIdClone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an experiment
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postExperimentsByIdComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of an experiment
         * @description Open to signed-in users with the role admin, developer or analyst.
         */
        get: operations["getExperimentsByIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of an experiment
         * @description Open to every signed-in user.
         */
        get: operations["getExperimentsByIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge metadata into an experiment
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postExperimentsByIdMetadata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a running experiment
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postExperimentsByIdPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read results by the path of their experiment
         * @description Open to every signed-in user.
         */
        get: operations["getExperimentsByIdResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the schedule of an experiment
         * @description Open to signed-in users with the role admin or developer.
         */
        put: operations["putExperimentsByIdSchedule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}/split-url/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the URLs of an experiment
         * @description Open to signed-in users with the role admin or developer.
         */
        get: operations["getExperimentsByIdSplitUrlPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start or resume an experiment
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postExperimentsByIdStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive an experiment
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postExperimentsByIdUnarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/schedules/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process due experiment schedules
         * @description Open to signed-in users with the role admin, and superusers.
         */
        post: operations["postExperimentsSchedulesProcess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download every stored assignment
         * @description Open to signed-in users with the role admin, developer or analyst.
         */
        get: operations["getExportAssignments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download every stored event
         * @description Open to signed-in users with the role admin, developer or analyst.
         */
        get: operations["getExportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/experiments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download all experiments
         * @description Open to every signed-in user.
         */
        get: operations["getExportExperiments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/feature-flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download all feature flags with their use
         * @description Open to every signed-in user.
         */
        get: operations["getExportFeatureFlags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/reports/experiments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download one experiment with its results
         * @description Open to every signed-in user.
         */
        get: operations["getExportReportsExperimentsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/reports/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an overview of experiments and flags
         * @description Open to every signed-in user.
         */
        get: operations["getExportReportsOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the metrics of all variants
         * @description Open to every signed-in user.
         */
        get: operations["getExportVariants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List feature flags
         * @description Open to every signed-in user. The path answers with and without its trailing slash.
         */
        get: operations["getFeatureFlags"];
        put?: never;
        /**
         * Create a feature flag
         * @description Open to signed-in users with the role admin or developer. The path answers with and without its trailing slash.
         */
        post: operations["postFeatureFlags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a feature flag
         * @description Open to every signed-in user.
         */
        get: operations["getFeatureFlagsById"];
        /**
         * Change a feature flag
         * @description Open to signed-in users with the role admin or developer.
         */
        put: operations["putFeatureFlagsById"];
        post?: never;
        /**
         * Delete a feature flag
         * @description Open to signed-in users with the role admin or developer.
         */
        delete: operations["deleteFeatureFlagsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a feature flag out of use
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postFeatureFlagsByIdArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch a feature flag off
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postFeatureFlagsByIdDisable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch a feature flag on
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postFeatureFlagsByIdEnable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a feature flag
         * @description Open to every signed-in user.
         */
        get: operations["getFeatureFlagsByIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain the evaluation of a feature flag
         * @description Open to every signed-in user.
         */
        post: operations["postFeatureFlagsByIdPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/{id}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revert a feature flag to an earlier version
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postFeatureFlagsByIdRevert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/{id}/toggle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch a feature flag over
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postFeatureFlagsByIdToggle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring an archived feature flag back
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postFeatureFlagsByIdUnarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/{id}/what-if": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a flag change (what-if)
         * @description Open to every signed-in user.
         */
        post: operations["postFeatureFlagsByIdWhatIf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/bulk-toggle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable, disable, archive or unarchive many feature flags
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postFeatureFlagsBulkToggle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/evaluate/{flag_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Evaluate a feature flag
         * @description Open to API keys with the scope evaluate.
         */
        get: operations["getFeatureFlagsEvaluateByFlagKey"];
        put?: never;
        /**
         * Evaluate a feature flag with a long context
         * @description Open to API keys with the scope evaluate.
         */
        post: operations["postFeatureFlagsEvaluateByFlagKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feature-flags/user/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Evaluate all active feature flags
         * @description Open to API keys with the scope evaluate.
         */
        get: operations["getFeatureFlagsUserByUserId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the health of the service
         * @description Open to everyone.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/holdout/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the active holdout, or null
         * @description Open to every signed-in user. The path answers with and without its trailing slash.
         */
        get: operations["getHoldout"];
        put?: never;
        /**
         * Create a holdout
         * @description Open to signed-in users with the role admin, and superusers. The path answers with and without its trailing slash.
         */
        post: operations["postHoldout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/holdout/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a holdout
         * @description Open to every signed-in user.
         */
        get: operations["getHoldoutById"];
        /**
         * Change, activate or end a holdout
         * @description Open to signed-in users with the role admin, and superusers.
         */
        put: operations["putHoldoutById"];
        post?: never;
        /**
         * Delete a holdout that was never active
         * @description Open to signed-in users with the role admin, and superusers.
         */
        delete: operations["deleteHoldoutById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/holdout/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analyse the results of a holdout
         * @description Open to every signed-in user.
         */
        get: operations["getHoldoutByIdResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/holdout/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List holdouts
         * @description Open to every signed-in user.
         */
        get: operations["getHoldoutAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/holdout/check/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Evaluate the active holdout for a subject
         * @description Open to every signed-in user.
         */
        get: operations["getHoldoutCheckByUserId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/interactions/{experiment_a_id}/{experiment_b_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analyse the interaction of two experiments
         * @description Open to every signed-in user.
         */
        get: operations["getInteractionsByExperimentAIdByExperimentBId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/interactions/scan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scan running experiments for interactions
         * @description Open to every signed-in user.
         */
        get: operations["getInteractionsScan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/metrics/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run the metrics job now
         * @description Open to superusers.
         */
        post: operations["postMetricsAggregate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/metrics/aggregated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics of a flag by period
         * @description Open to every signed-in user.
         */
        get: operations["getMetricsAggregated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/metrics/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reported errors
         * @description Open to every signed-in user.
         */
        get: operations["getMetricsErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/metrics/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarise the metrics of feature flags
         * @description Open to every signed-in user.
         */
        get: operations["getMetricsSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/modules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the profile, modules and version
         * @description Open to everyone.
         */
        get: operations["getModules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mutual-exclusion-groups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mutual exclusion groups
         * @description Open to every signed-in user. The path answers with and without its trailing slash.
         */
        get: operations["getMutualExclusionGroups"];
        put?: never;
        /**
         * Create a mutual exclusion group
         * @description Open to signed-in users with the role admin or developer. The path answers with and without its trailing slash.
         */
        post: operations["postMutualExclusionGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mutual-exclusion-groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a mutual exclusion group
         * @description Open to every signed-in user.
         */
        get: operations["getMutualExclusionGroupsById"];
        /**
         * Change a mutual exclusion group
         * @description Open to signed-in users with the role admin or developer.
         */
        put: operations["putMutualExclusionGroupsById"];
        post?: never;
        /**
         * Archive a mutual exclusion group
         * @description Open to signed-in users with the role admin, and superusers.
         */
        delete: operations["deleteMutualExclusionGroupsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mutual-exclusion-groups/{id}/experiments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a draft to a mutual exclusion group
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postMutualExclusionGroupsByIdExperiments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mutual-exclusion-groups/{id}/experiments/{experiment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a draft's share of an exclusion group
         * @description Open to signed-in users with the role admin or developer.
         */
        put: operations["putMutualExclusionGroupsByIdExperimentsByExperimentId"];
        post?: never;
        /**
         * Remove a draft from its mutual exclusion group
         * @description Open to signed-in users with the role admin or developer.
         */
        delete: operations["deleteMutualExclusionGroupsByIdExperimentsByExperimentId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mutual-exclusion-groups/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a mutual exclusion group
         * @description Open to signed-in users with the role admin, and superusers.
         */
        post: operations["postMutualExclusionGroupsByIdUnarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your inbox
         * @description Open to every signed-in user. The path answers with and without its trailing slash.
         */
        get: operations["getNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/delivery-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notification deliveries
         * @description Open to signed-in users with the role admin, and superusers.
         */
        get: operations["getNotificationsDeliveryLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your notification preferences
         * @description Open to every signed-in user.
         */
        get: operations["getNotificationsPreferences"];
        /**
         * Change your notification preferences
         * @description Open to every signed-in user.
         */
        put: operations["putNotificationsPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/preferences/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm your notification address with a code
         * @description Open to every signed-in user.
         */
        post: operations["postNotificationsPreferencesConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark notifications as read
         * @description Open to every signed-in user.
         */
        post: operations["postNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the notification settings of the deployment
         * @description Open to signed-in users with the role admin, and superusers.
         */
        get: operations["getNotificationsSettings"];
        /**
         * Change the notification settings of the deployment
         * @description Open to superusers.
         */
        put: operations["putNotificationsSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test notification
         * @description Open to superusers.
         */
        post: operations["postNotificationsTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI description
         * @description Open to everyone.
         */
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/otlp/v1/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ingest OpenTelemetry metrics (OTLP)
         * @description Open to API keys with the scope report.
         */
        post: operations["postOtlpV1Metrics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/power/curve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compute a power curve
         * @description Open to everyone.
         */
        get: operations["getPowerCurve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/power/mde": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute the minimum detectable effect (MDE)
         * @description Open to everyone.
         */
        post: operations["postPowerMde"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/power/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute detectable effects by week
         * @description Open to everyone.
         */
        post: operations["postPowerPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/power/runtime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute the duration of an experiment
         * @description Open to everyone.
         */
        post: operations["postPowerRuntime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/power/sample-size": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute the sample size
         * @description Open to everyone.
         */
        post: operations["postPowerSampleSize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/redoc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The API, to read
         * @description Open to everyone.
         */
        get: operations["getRedoc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the results of an experiment
         * @description Open to every signed-in user.
         */
        get: operations["getResultsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{id}/bayesian": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analyse results with Bayesian methods
         * @description Open to every signed-in user.
         */
        get: operations["getResultsByIdBayesian"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{id}/calibration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an A/A check of an experiment (beta)
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postResultsByIdCalibration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{id}/calibration/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an A/A check (beta)
         * @description Open to signed-in users with the role admin, developer or analyst.
         */
        get: operations["getResultsByIdCalibrationByRunId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{id}/cuped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analyse results with CUPED
         * @description Open to every signed-in user.
         */
        get: operations["getResultsByIdCuped"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{id}/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read daily results
         * @description Open to every signed-in user.
         */
        get: operations["getResultsByIdDaily"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{id}/invalidate-cache": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clear the cached results of an experiment
         * @description Open to signed-in users with the role admin, developer or analyst.
         */
        post: operations["postResultsByIdInvalidateCache"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{id}/sample-size": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the sample size and power
         * @description Open to every signed-in user.
         */
        get: operations["getResultsByIdSampleSize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{id}/sequential": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analyse results with always-valid inference
         * @description Open to every signed-in user.
         */
        get: operations["getResultsByIdSequential"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{id}/srm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the sample ratio (SRM)
         * @description Open to every signed-in user.
         */
        get: operations["getResultsByIdSrm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rollout-schedules/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rollout schedules
         * @description Open to every signed-in user. The path answers with and without its trailing slash.
         */
        get: operations["getRolloutSchedules"];
        put?: never;
        /**
         * Create a rollout schedule as a draft
         * @description Open to signed-in users with the role admin or developer. The path answers with and without its trailing slash.
         */
        post: operations["postRolloutSchedules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rollout-schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a rollout schedule
         * @description Open to every signed-in user.
         */
        get: operations["getRolloutSchedulesById"];
        /**
         * Change a rollout schedule
         * @description Open to signed-in users with the role admin or developer.
         */
        put: operations["putRolloutSchedulesById"];
        post?: never;
        /**
         * Delete a rollout schedule
         * @description Open to signed-in users with the role admin or developer.
         */
        delete: operations["deleteRolloutSchedulesById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rollout-schedules/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a rollout schedule
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postRolloutSchedulesByIdActivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rollout-schedules/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a rollout schedule
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postRolloutSchedulesByIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rollout-schedules/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a rollout schedule
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postRolloutSchedulesByIdPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rollout-schedules/{id}/stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a stage to a rollout schedule
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postRolloutSchedulesByIdStages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rollout-schedules/stages/{stage_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a pending stage
         * @description Open to signed-in users with the role admin or developer.
         */
        put: operations["putRolloutSchedulesStagesByStageId"];
        post?: never;
        /**
         * Delete a pending stage
         * @description Open to signed-in users with the role admin or developer.
         */
        delete: operations["deleteRolloutSchedulesStagesByStageId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rollout-schedules/stages/{stage_id}/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a manual stage
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postRolloutSchedulesStagesByStageIdAdvance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/safety/feature-flags/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the health of a feature flag
         * @description Open to every signed-in user.
         */
        get: operations["getSafetyFeatureFlagsByIdCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/safety/feature-flags/{id}/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the safety configuration of a flag
         * @description Open to every signed-in user.
         */
        get: operations["getSafetyFeatureFlagsByIdConfig"];
        put?: never;
        /**
         * Change the safety configuration of a flag
         * @description Open to superusers.
         */
        post: operations["postSafetyFeatureFlagsByIdConfig"];
        /**
         * Return a flag to global safety settings
         * @description Open to superusers.
         */
        delete: operations["deleteSafetyFeatureFlagsByIdConfig"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/safety/feature-flags/{id}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll a feature flag back
         * @description Open to superusers.
         */
        post: operations["postSafetyFeatureFlagsByIdRollback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/safety/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the active feature flags with their health
         * @description Open to every signed-in user.
         */
        get: operations["getSafetyOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/safety/rollback-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List safety rollbacks
         * @description Open to every signed-in user.
         */
        get: operations["getSafetyRollbackRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/safety/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the global safety settings
         * @description Open to every signed-in user.
         */
        get: operations["getSafetySettings"];
        put?: never;
        /**
         * Change the global safety settings
         * @description Open to superusers.
         */
        post: operations["postSafetySettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scheduler/{name}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of a background job
         * @description Open to every signed-in user.
         */
        get: operations["getSchedulerByNameHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scheduler/{name}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a background job now
         * @description Open to superusers.
         */
        post: operations["postSchedulerByNameRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scheduler/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the health of every background job
         * @description Open to every signed-in user.
         */
        get: operations["getSchedulerHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scheduler/health/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the health of one background job
         * @description Open to every signed-in user.
         */
        get: operations["getSchedulerHealthByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sdk/ruleset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the ruleset for local evaluation
         * @description Open to API keys with the scope ruleset.
         */
        get: operations["getSdkRuleset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sdk/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream flag changes (SSE)
         * @description Open to API keys with the scope evaluate or ruleset.
         */
        get: operations["getSdkStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List segments
         * @description Open to every signed-in user. The path answers with and without its trailing slash.
         */
        get: operations["getSegments"];
        put?: never;
        /**
         * Create a segment
         * @description Open to signed-in users with the role admin or developer. The path answers with and without its trailing slash.
         */
        post: operations["postSegments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a segment
         * @description Open to every signed-in user.
         */
        get: operations["getSegmentsById"];
        /**
         * Change a segment
         * @description Open to signed-in users with the role admin or developer.
         */
        put: operations["putSegmentsById"];
        post?: never;
        /**
         * Archive a segment
         * @description Open to signed-in users with the role admin or developer.
         */
        delete: operations["deleteSegmentsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/{id}/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate a segment for a subject
         * @description Open to every signed-in user.
         */
        post: operations["postSegmentsByIdEvaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of an id list
         * @description Open to signed-in users with the role admin, developer or analyst.
         */
        get: operations["getSegmentsByIdMembers"];
        put?: never;
        /**
         * Change the members of an id list
         * @description Open to signed-in users with the role admin or developer.
         */
        post: operations["postSegmentsByIdMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate the size of a segment
         * @description Open to every signed-in user.
         */
        post: operations["postSegmentsByIdPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the uses of a segment
         * @description Open to every signed-in user.
         */
        get: operations["getSegmentsByIdUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/bulk-evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate several segments for a subject
         * @description Open to every signed-in user.
         */
        post: operations["postSegmentsBulkEvaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tracking/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the SDK routes
         * @description Open to every API key. The path answers with and without its trailing slash.
         */
        get: operations["getTracking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tracking/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a subject to a variant
         * @description Open to API keys with the scope assign.
         */
        post: operations["postTrackingAssign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tracking/assign/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign many subjects of an experiment
         * @description Open to API keys with the scope assign.
         */
        post: operations["postTrackingAssignBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tracking/assignments/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a subject's assignments
         * @description Open to API keys with the scope assign.
         */
        get: operations["getTrackingAssignmentsByUserId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tracking/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a batch of events
         * @description Open to API keys with the scope track.
         */
        post: operations["postTrackingBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tracking/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report an error
         * @description Open to API keys with the scope report.
         */
        post: operations["postTrackingErrors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tracking/errors/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a batch of errors
         * @description Open to API keys with the scope report.
         */
        post: operations["postTrackingErrorsBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tracking/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report counts of local evaluations
         * @description Open to API keys with the scope ruleset.
         */
        post: operations["postTrackingEvaluations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tracking/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record an event by experiment id
         * @description Open to API keys with the scope track.
         */
        post: operations["postTrackingEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tracking/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record an event
         * @description Open to API keys with the scope track.
         */
        post: operations["postTrackingTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your account
         * @description Open to every signed-in user.
         */
        get: operations["getUsersMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your account
         * @description Open to every signed-in user.
         */
        patch: operations["patchUsersMe"];
        trace?: never;
    };
    "/api/v1/users/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password
         * @description Open to every signed-in user.
         */
        put: operations["putUsersMePassword"];
        /**
         * Change your password
         * @description Open to every signed-in user.
         */
        post: operations["postUsersMePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ws/active-experiments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List experiments with live subscribers
         * @description Open to every signed-in user.
         */
        get: operations["getWsActiveExperiments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ws/experiments/{id}/results/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the live subscribers of an experiment
         * @description Open to every signed-in user.
         */
        get: operations["getWsExperimentsByIdResultsSubscribers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the health of the service
         * @description Open to everyone.
         */
        get: operations["getRootHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is alive
         * @description Open to everyone.
         */
        get: operations["getRootHealthLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the health of the service
         * @description Open to everyone.
         */
        get: operations["getRootHealthReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read telemetry for Prometheus
         * @description Open to whoever knows METRICS_TOKEN; in development and test to everyone while it is unset.
         */
        get: operations["getRootMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ofrep/v1/evaluate/flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate all flags (OFREP)
         * @description Open to API keys with the scope evaluate.
         */
        post: operations["postRootOfrepV1EvaluateFlags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ofrep/v1/evaluate/flags/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate a flag (OFREP)
         * @description Open to API keys with the scope evaluate.
         */
        post: operations["postRootOfrepV1EvaluateFlagsByKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Groups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true. The path answers with and without its trailing slash.
         */
        get: operations["getRootScimV2Groups"];
        put?: never;
        /**
         * Create a group (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true. The path answers with and without its trailing slash.
         */
        post: operations["postRootScimV2Groups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a group (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true.
         */
        get: operations["getRootScimV2GroupsById"];
        /**
         * Replace a group (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true.
         */
        put: operations["putRootScimV2GroupsById"];
        post?: never;
        /**
         * Delete a group (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true.
         */
        delete: operations["deleteRootScimV2GroupsById"];
        options?: never;
        head?: never;
        /**
         * Change a group (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true.
         */
        patch: operations["patchRootScimV2GroupsById"];
        trace?: never;
    };
    "/scim/v2/ResourceTypes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List kinds of resources (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true. The path answers with and without its trailing slash.
         */
        get: operations["getRootScimV2ResourceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ResourceTypes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a kind of resource (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true.
         */
        get: operations["getRootScimV2ResourceTypesById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Schemas/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List schemas of resources (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true. The path answers with and without its trailing slash.
         */
        get: operations["getRootScimV2Schemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Schemas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a schema of resources (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true.
         */
        get: operations["getRootScimV2SchemasById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ServiceProviderConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is supported (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true.
         */
        get: operations["getRootScimV2ServiceProviderConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true. The path answers with and without its trailing slash.
         */
        get: operations["getRootScimV2Users"];
        put?: never;
        /**
         * Create a user (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true. The path answers with and without its trailing slash.
         */
        post: operations["postRootScimV2Users"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true.
         */
        get: operations["getRootScimV2UsersById"];
        /**
         * Replace a user (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true.
         */
        put: operations["putRootScimV2UsersById"];
        post?: never;
        /**
         * Deactivate a user and end its management (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true.
         */
        delete: operations["deleteRootScimV2UsersById"];
        options?: never;
        head?: never;
        /**
         * Change a user (SCIM)
         * @description Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true.
         */
        patch: operations["patchRootScimV2UsersById"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AdminStats: {
            assignments: {
                last_24h: number;
                total: number;
            };
            events: {
                last_24h: number;
                total: number;
            };
            experiments: {
                active: number;
                total: number;
            };
            feature_flags: {
                active: number;
                total: number;
            };
            /** Format: date-time */
            timestamp: string;
            users: {
                active: number;
                superusers: number;
                total: number;
            };
        };
        ApiKey: {
            /** Format: date-time */
            created_at: string;
            description: string | null;
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            is_active: boolean;
            last_used_at: string | null;
            name: string;
            prefix: string;
            revoked_at: string | null;
            scopes: ("assign" | "track" | "evaluate" | "ruleset" | "report")[];
            user_email: string | null;
            /** Format: uuid */
            user_id: string;
        };
        Assignment: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            experiment_id: string;
            experiment_key: string;
            experiment_name: string;
            /** Format: uuid */
            id: string;
            is_control: boolean;
            user_id: string;
            /** Format: uuid */
            variant_id: string;
            variant_name: string;
        };
        AuditEntry: {
            action_description: string;
            action_type: string;
            entity_id: string;
            entity_name: string;
            entity_type: string;
            hash: string;
            /** Format: uuid */
            id: string;
            ip_address: string | null;
            new_value: {
                [key: string]: unknown;
            } | null;
            old_value: {
                [key: string]: unknown;
            } | null;
            position: number;
            previous_hash: string;
            reason: string | null;
            request_id: string | null;
            /** Format: date-time */
            timestamp: string;
            user_agent: string | null;
            user_email: string;
            user_id: string | null;
        };
        AuditStats: {
            by_action: {
                [key: string]: number;
            };
            by_entity: {
                [key: string]: number;
            };
            from_date: string | null;
            most_active_users: {
                count: number;
                user_email: string;
                /** Format: uuid */
                user_id: string;
            }[];
            /** Format: date-time */
            to_date: string;
            total: number;
        };
        Bandit: {
            /** @enum {string} */
            algorithm: "thompson_sampling" | "ucb1" | "epsilon_greedy";
            current_weights: {
                conversion_rate: number | null;
                current_weight: number;
                expected_loss: number | null;
                is_control: boolean;
                probability_to_be_best: number | null;
                pulls: number;
                successes: number;
                /** Format: uuid */
                variant_id: string;
                variant_name: string;
            }[];
            /** Format: uuid */
            experiment_id: string;
            experiment_name: string;
            is_manual: boolean;
            last_updated: string | null;
            /** @constant */
            method: "quadrature";
            recommendation: string;
            regret_reduction_pct: number | null;
            /** @enum {string} */
            source: "relational" | "counters";
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED";
            total_pulls: number;
        };
        Decision: {
            assigned: boolean;
            configuration: {
                [key: string]: unknown;
            } | null;
            experiment_key: string;
            is_control: boolean;
            is_new: boolean;
            /** @enum {string} */
            reason: "assigned" | "holdout" | "mutual_exclusion" | "targeting" | "error" | "traffic";
            user_id: string;
            /** Format: uuid */
            variant_id: string;
            variant_name: string;
        };
        /** @description A refusal in one sentence. */
        Error: {
            detail: string;
        };
        ErrorReport: {
            error_type: string;
            experiment_id: string | null;
            feature_flag_id: string | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            user_id: string | null;
        };
        Evaluation: {
            config: {
                [key: string]: unknown;
            } | null;
            enabled: boolean;
            key: string;
            metadata?: {
                [key: string]: string | number | boolean;
            };
            /** @enum {string} */
            reason: "inactive" | "error" | "targeting_rule" | "rollout";
            value: unknown;
            variant: string | null;
        };
        Event: {
            /** Format: date-time */
            created_at: string;
            event_id: string | null;
            event_name: string;
            event_type: string;
            experiment_id: string | null;
            feature_flag_id: string | null;
            /** Format: uuid */
            id: string;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            timestamp: string;
            user_id: string;
            value: number | null;
            variant_id: string | null;
        };
        Experiment: {
            allocation_history: {
                allocations: {
                    [key: string]: number;
                };
                from: string;
            }[];
            archived_at: string | null;
            assignments_count: number;
            bandit_config: {
                /** @default 0.1 */
                epsilon: number;
                /** @default 100 */
                minimum_subjects: number;
                /** @default 0.01 */
                stop_loss: number;
                /** @default 0.01 */
                weight_floor: number;
            } | null;
            bayesian_config: {
                /** @default 1 */
                alpha: number;
                /** @default 1 */
                beta: number;
                /** @default 0.95 */
                credible_level: number;
                /** @default 0.975 */
                decision_probability: number;
                /** @default 0.001 */
                loss_threshold: number;
                mean_prior: {
                    mean: number;
                    standard_deviation: number;
                } | null;
                rope: [
                    number,
                    number
                ] | null;
            } | null;
            bayesian_enabled: boolean;
            confidence_level: number;
            /** @enum {string} */
            correction_method: "benjamini-hochberg" | "bonferroni" | "none";
            count_untagged_events: boolean;
            /** Format: date-time */
            created_at: string;
            description: string | null;
            dimensions: string[] | null;
            end_date: string | null;
            experiment_metadata: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            experiment_type: "a_b" | "mv" | "split_url" | "bandit";
            hypothesis: string | null;
            /** Format: uuid */
            id: string;
            key: string;
            metrics: components["schemas"]["Metric"][];
            mutual_exclusion_group_id: string | null;
            name: string;
            /** @enum {string} */
            optimization_type: "fixed" | "thompson_sampling" | "ucb1" | "epsilon_greedy";
            owner_id: string | null;
            owner_name: string | null;
            plan: {
                baseline_rate: number | null;
                minimum_detectable_effect: number;
                power: number;
                sample_size_per_variant: number | null;
                /** @enum {string} */
                source: "user" | "default";
            } | null;
            resume_at: string | null;
            schedule_error: string | null;
            sequential_testing_config: {
                /** @default 0.05 */
                alpha: number;
                /**
                 * @default always_valid
                 * @enum {string}
                 */
                method: "always_valid" | "msprt" | "group_sequential";
                /** @default 10 */
                planned_looks: number;
                /**
                 * @default obrien_fleming
                 * @enum {string}
                 */
                spending_function: "obrien_fleming" | "pocock";
                /** @default 0.001 */
                tau_squared: number;
            } | null;
            sequential_testing_enabled: boolean;
            split_url_config: {
                canonical_url: string | null;
                cookie_name?: string;
                /** @default 30 */
                cookie_ttl_days: number;
                variants: {
                    name: string;
                    traffic_allocation: number;
                    /** Format: uri */
                    url: string;
                }[];
            } | null;
            start_date: string | null;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED";
            tags: string[];
            targeting_rules: unknown | null;
            traffic_percentage: number;
            /** Format: date-time */
            updated_at: string;
            variance_reduction_config: {
                /** @default [] */
                covariate_attributes: string[];
                /** @default 7 */
                covariate_lookback_days: number;
                covariate_metric_id: string | null;
                /** @default [] */
                covariate_metric_ids: string[];
                /**
                 * @default none
                 * @enum {string}
                 */
                method: "none" | "cuped" | "cuped_plus" | "winsorization";
                /** @default 99 */
                winsorization_percentile: number;
            } | null;
            variants: components["schemas"]["Variant"][];
        };
        ExperimentDesign: {
            assumptions: string[];
            /** @enum {string} */
            confidence: "low" | "medium" | "high";
            draft: components["schemas"]["ExperimentDraft"];
            fallback_reason: string | null;
            /** @enum {string} */
            generated_by: "builtin" | "model";
            guardrail_metrics: {
                description: string;
                event_name: string;
                is_guardrail: boolean;
                is_primary: boolean;
                lower_is_better: boolean;
                /** @constant */
                metric_type: "conversion";
                name: string;
            }[];
            hypothesis: string;
            primary_metric: {
                description: string;
                event_name: string;
                is_guardrail: boolean;
                is_primary: boolean;
                lower_is_better: boolean;
                /** @constant */
                metric_type: "conversion";
                name: string;
            };
            reasoning: string | null;
            recommended_duration_days: number | null;
            recommended_sample_size: number;
            variant_descriptions: string[];
        };
        ExperimentDraft: {
            description: string;
            /** @enum {string} */
            experiment_type: "a_b" | "mv" | "split_url" | "bandit";
            hypothesis: string;
            metrics: {
                description: string;
                event_name: string;
                is_guardrail: boolean;
                is_primary: boolean;
                lower_is_better: boolean;
                /** @constant */
                metric_type: "conversion";
                name: string;
            }[];
            name: string;
            /** @enum {string} */
            optimization_type: "fixed" | "thompson_sampling";
            plan: {
                baseline_rate: number;
                minimum_detectable_effect: number;
                power: number;
                sample_size_per_variant: number | null;
            };
            split_url_config?: {
                variants: {
                    name: string;
                    traffic_allocation: number;
                    url: string;
                }[];
            };
            variants: {
                description: string;
                is_control: boolean;
                name: string;
                traffic_allocation: number;
            }[];
        };
        ExperimentReport: {
            /** Format: uuid */
            experiment_id: string;
            experiments: components["schemas"]["ExperimentRow"][];
            /** Format: date-time */
            generated_at: string;
            results: components["schemas"]["Results"] | null;
            variants: components["schemas"]["VariantRow"][];
        };
        ExperimentRow: {
            duration_days: number | null;
            end_date: string | null;
            /** Format: uuid */
            experiment_id: string;
            experiment_name: string;
            experiment_type: string;
            recommendation: ("INCONCLUSIVE" | "CONTINUE_TESTING" | "SHIP_VARIANT" | "KEEP_CONTROL") | null;
            start_date: string | null;
            status: string;
            total_assignments: number;
            total_events: number;
            winner_variant: string | null;
        };
        ExperimentTemplate: {
            description: string;
            draft: components["schemas"]["ExperimentDraft"];
            id: string;
            name: string;
            /** @enum {string} */
            type: "a_b" | "mv" | "split_url" | "bandit";
        };
        FeatureFlag: {
            /** Format: date-time */
            created_at: string;
            description: string | null;
            /** Format: uuid */
            id: string;
            is_active: boolean;
            json_schema: {
                [key: string]: unknown;
            } | null;
            key: string;
            metadata: {
                [key: string]: string | number | boolean;
            };
            name: string;
            off_value: unknown;
            owner_id: string | null;
            owner_name: string | null;
            rollback_percentage: number;
            rollout_percentage: number;
            rollout_schedule_id: string | null;
            rollout_stages: components["schemas"]["RolloutStage"][];
            safety_config: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            status: "ACTIVE" | "INACTIVE" | "ARCHIVED";
            tags: string[];
            targeting_rules: unknown | null;
            /** Format: date-time */
            updated_at: string;
            /** @enum {string} */
            value_type: "boolean" | "string" | "number" | "json";
            variants: {
                description: string | null;
                key: string;
                value: unknown;
                weight: number;
            }[];
        };
        FlagFigures: {
            avg_latency: number | null;
            by_reason: {
                [key: string]: number;
            };
            by_variant: {
                [key: string]: number;
            };
            enabled_evaluations: number;
            error_count: number;
            error_rate: number | null;
            p95_latency: number | null;
            rule_match_rate: number | null;
            total_evaluations: number;
            unique_users: number;
        };
        FlagRow: {
            /** Format: date-time */
            created_at: string;
            enabled_evaluations: number;
            enabled_rate: number | null;
            /** Format: uuid */
            flag_id: string;
            flag_key: string;
            flag_name: string;
            rollout_percentage: number;
            status: string;
            total_evaluations: number;
            /** Format: date-time */
            updated_at: string;
        };
        Health: {
            checks: {
                database: {
                    latency_ms?: number;
                    /** @enum {string} */
                    status: "ok" | "failed" | "off";
                };
                disk: {
                    latency_ms?: number;
                    /** @enum {string} */
                    status: "ok" | "failed" | "off";
                };
                redis: {
                    latency_ms?: number;
                    /** @enum {string} */
                    status: "ok" | "failed" | "off";
                };
                schedulers: {
                    latency_ms?: number;
                    /** @enum {string} */
                    status: "ok" | "failed" | "off";
                };
            };
            faults?: ("unreachable" | "silent" | "disk_full" | "read_only" | "out_of_connections" | "out_of_resources" | "locked" | "slow" | "server_failure" | "queue_full")[];
            /** @enum {string} */
            profile: "core" | "full";
            /** @enum {string} */
            status: "healthy" | "unhealthy";
            /** Format: date-time */
            timestamp: string;
            version: string;
        };
        Holdout: {
            activated_at: string | null;
            /** Format: date-time */
            created_at: string;
            deactivated_at: string | null;
            description: string | null;
            holdout_percentage: number;
            /** Format: uuid */
            id: string;
            is_active: boolean;
            name: string;
            owner_id: string | null;
            subjects_count: number;
            /** Format: date-time */
            updated_at: string;
        };
        HoldoutResults: {
            /** Format: date-time */
            computed_at: string;
            excluded_users: number;
            groups: {
                adjusted_difference_interval: [
                    number | null,
                    number | null
                ] | null;
                adjusted_p_value: number | null;
                always_valid: {
                    difference_interval: [
                        number | null,
                        number | null
                    ] | null;
                    n_star: number;
                    p_value: number;
                } | null;
                bandit_analysis: {
                    current_weight: number | null;
                    ipw_interval: [
                        number | null,
                        number | null
                    ] | null;
                    ipw_rate: number | null;
                } | null;
                confidence_interval: [
                    number | null,
                    number | null
                ];
                conversions: number;
                difference: number | null;
                difference_interval: [
                    number | null,
                    number | null
                ] | null;
                effect_size: number | null;
                effect_size_interval: [
                    number | null,
                    number | null
                ] | null;
                effect_size_label: ("negligible" | "small" | "medium" | "large") | null;
                /** @enum {string} */
                group: "in_holdout" | "not_in_holdout";
                interval_adjustment: ("none" | "bonferroni" | "fcr") | null;
                is_control: boolean;
                is_significant: boolean;
                ln_p_value: number | null;
                mean: number | null;
                mean_analysis: {
                    adjusted_p_value: number | null;
                    confidence_interval: [
                        number | null,
                        number | null
                    ] | null;
                    degrees_of_freedom: number | null;
                    difference: number | null;
                    difference_interval: [
                        number | null,
                        number | null
                    ] | null;
                    effect_size: number | null;
                    effect_size_label: ("negligible" | "small" | "medium" | "large") | null;
                    is_significant: boolean;
                    mean: number | null;
                    note: string | null;
                    p_value: number | null;
                    relative_improvement_interval_pct: [
                        number | null,
                        number | null
                    ] | null;
                    relative_improvement_pct: number | null;
                    reproduce: {
                        inputs: {
                            [key: string]: unknown;
                        };
                        method: string;
                    } | null;
                    statistical_test_used: "welch_t_test" | null;
                    std_dev: number | null;
                    t: number | null;
                } | null;
                mid_p_value: number | null;
                odds_ratio: number | null;
                odds_ratio_interval: [
                    number | null,
                    number | null
                ] | null;
                p_value: number | null;
                power: number | null;
                relative_improvement_interval_pct: [
                    number | null,
                    number | null
                ] | null;
                relative_improvement_pct: number | null;
                reproduce: {
                    inputs: {
                        [key: string]: unknown;
                    };
                    method: string;
                } | null;
                sample_size: number;
                statistical_test_used: "fisher_exact" | null;
                std_dev: number | null;
                variant_id: string;
                variant_name: string;
            }[];
            /** Format: uuid */
            holdout_id: string;
            metric: string;
            srm: {
                chi2: number | null;
                degrees_of_freedom: number;
                expected: {
                    [key: string]: number;
                };
                /** @enum {string} */
                method: "chi_square" | "exact_multinomial";
                notice: boolean;
                observed: {
                    [key: string]: number;
                };
                p_value: number;
                sequential: {
                    p_value: number;
                    warning: boolean;
                };
                warning: boolean;
                zero_weight_subjects: number;
            } | null;
            unavailable_reason: ("never_active" | "too_few_users") | null;
        };
        Interpretation: {
            confidence_statement: string;
            experiment_id: string;
            fallback_reason: string | null;
            figures: {
                name: string;
                value: number;
            }[];
            /** @enum {string} */
            generated_by: "builtin" | "model";
            key_findings: string[];
            next_steps: string[];
            /** @enum {string} */
            recommendation: "INCONCLUSIVE" | "CONTINUE_TESTING" | "SHIP_VARIANT" | "KEEP_CONTROL";
            risks: string[];
            summary: string;
        };
        LinkedIdentity: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            issuer: string;
            /** Format: date-time */
            last_sign_in_at: string;
            /** @enum {string} */
            provider_type: "saml" | "oidc_a" | "oidc_b" | "oauth2_c" | "vendor_d" | "vendor_e" | "vendor_f";
            subject: string;
            /** Format: uuid */
            user_id: string;
        };
        Metric: {
            aggregation_method: ("sum" | "average" | "count" | "min" | "max") | null;
            cap_value: number | null;
            /** Format: date-time */
            created_at: string;
            description: string | null;
            event_name: string;
            event_value_path: string | null;
            expected_effect: number | null;
            /** Format: uuid */
            experiment_id: string;
            /** Format: uuid */
            id: string;
            is_guardrail: boolean;
            is_primary: boolean;
            lower_is_better: boolean;
            /** @enum {string} */
            metric_type: "conversion" | "revenue" | "count" | "duration" | "custom";
            minimum_sample_size: number;
            name: string;
            /** Format: date-time */
            updated_at: string;
        };
        MutualExclusionGroup: {
            /** Format: date-time */
            created_at: string;
            description: string | null;
            experiments: {
                /** Format: uuid */
                id: string;
                key: string;
                name: string;
                range: [
                    number,
                    number
                ] | null;
                share_percentage: number | null;
                status: string;
            }[];
            /** Format: uuid */
            id: string;
            name: string;
            owner_id: string | null;
            /** @enum {string} */
            status: "ACTIVE" | "ARCHIVED";
            traffic_percentage: number;
            /** Format: date-time */
            updated_at: string;
        };
        Notification: {
            /** Format: date-time */
            created_at: string;
            data: {
                [key: string]: unknown;
            };
            entity_id: string;
            entity_type: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "experiment_started" | "experiment_paused" | "experiment_resumed" | "experiment_completed" | "srm_warning" | "safety_warning" | "safety_rollback" | "rollout_stage_started" | "rollout_completed" | "rollout_failed" | "scheduler_failed" | "test";
            link: string;
            read_at: string | null;
            text: string;
            title: string;
        };
        NotificationDelivery: {
            attempts: number;
            /** @enum {string} */
            channel: "inbox" | "email" | "chat";
            /** Format: date-time */
            created_at: string;
            error_message: string | null;
            /** @enum {string} */
            event_type: "experiment_started" | "experiment_paused" | "experiment_resumed" | "experiment_completed" | "srm_warning" | "safety_warning" | "safety_rollback" | "rollout_stage_started" | "rollout_completed" | "rollout_failed" | "scheduler_failed" | "test";
            /** Format: uuid */
            id: string;
            recipient: string;
            /** @enum {string} */
            status: "SENT" | "FAILED" | "SKIPPED";
            subject: string | null;
        };
        NotificationPreferences: {
            email_enabled: boolean;
            email_override: string | null;
            email_override_confirmed: boolean;
            events: {
                experiment_completed: {
                    email: boolean;
                    inbox: boolean;
                };
                experiment_paused: {
                    email: boolean;
                    inbox: boolean;
                };
                experiment_resumed: {
                    email: boolean;
                    inbox: boolean;
                };
                experiment_started: {
                    email: boolean;
                    inbox: boolean;
                };
                rollout_completed: {
                    email: boolean;
                    inbox: boolean;
                };
                rollout_failed: {
                    email: boolean;
                    inbox: boolean;
                };
                rollout_stage_started: {
                    email: boolean;
                    inbox: boolean;
                };
                safety_rollback: {
                    email: boolean;
                    inbox: boolean;
                };
                safety_warning: {
                    email: boolean;
                    inbox: boolean;
                };
                scheduler_failed: {
                    email: boolean;
                    inbox: boolean;
                };
                srm_warning: {
                    email: boolean;
                    inbox: boolean;
                };
            };
        };
        NotificationSettings: {
            admin_emails: string[];
            chat_configured: boolean;
            chat_events: ("experiment_started" | "experiment_paused" | "experiment_resumed" | "experiment_completed" | "srm_warning" | "safety_warning" | "safety_rollback" | "rollout_stage_started" | "rollout_completed" | "rollout_failed" | "scheduler_failed")[];
            email_configured: boolean;
        };
        OfrepBulkEvaluation: {
            eventStreams?: {
                inactivityDelaySec: number;
                /** @constant */
                type: "sse";
                url: string;
            }[];
            flags: (components["schemas"]["OfrepEvaluation"] | components["schemas"]["OfrepFailure"])[];
            metadata: {
                revision: number;
            };
        };
        OfrepEvaluation: {
            key: string;
            metadata: {
                /** Format: uuid */
                flag_id: string;
                revision: number;
            } & {
                [key: string]: string | number | boolean;
            };
            /** @enum {string} */
            reason: "TARGETING_MATCH" | "SPLIT" | "STATIC" | "DEFAULT" | "DISABLED";
            value?: unknown;
            variant: string;
        };
        OfrepFailure: {
            /** @enum {string} */
            errorCode: "PARSE_ERROR" | "INVALID_CONTEXT" | "TARGETING_KEY_MISSING" | "FLAG_NOT_FOUND" | "GENERAL";
            errorDetails: string;
            key: string;
        };
        OfrepRequestFailure: {
            /** @enum {string} */
            errorCode: "PARSE_ERROR" | "INVALID_CONTEXT" | "TARGETING_KEY_MISSING" | "FLAG_NOT_FOUND" | "GENERAL";
            errorDetails: string;
            key?: string;
        };
        OverviewReport: {
            active_experiments: number;
            active_feature_flags: number;
            average_experiment_duration_days: number | null;
            completed_experiments: number;
            experiments_with_winners: number;
            /** Format: date-time */
            generated_at: string;
            period_end: string | null;
            period_start: string | null;
            total_assignments: number;
            total_events: number;
            total_experiments: number;
            total_feature_flags: number;
        };
        Problem: {
            /** @description The way to the place: body, query, path or header first, then names and positions. */
            loc: (string | number)[];
            msg: string;
            /** @enum {string} */
            type: "missing" | "extra_forbidden" | "null_not_allowed" | "json_invalid" | "wrong_type" | "too_short" | "too_long" | "too_small" | "too_large" | "pattern_mismatch" | "not_in_enum" | "bad_format" | "value_error";
        };
        Results: {
            allocation_warning: string | null;
            breakdown: {
                dimension: string;
                has_heterogeneous_effects: boolean;
                heterogeneity: {
                    adjusted_p_value: number;
                    cochran_q: number;
                    degrees_of_freedom: number;
                    i_squared: number;
                    p_value: number;
                } | null;
                hte_warning: string | null;
                /** @constant */
                is_exploratory: true;
                post_stratified: {
                    difference: number;
                    interval: [
                        number | null,
                        number | null
                    ];
                } | null;
                segments: {
                    is_other: boolean;
                    metric_id: string;
                    sample_size: number;
                    segment_value: string | null;
                    variants: {
                        adjusted_difference_interval: [
                            number | null,
                            number | null
                        ] | null;
                        adjusted_p_value: number | null;
                        always_valid: {
                            difference_interval: [
                                number | null,
                                number | null
                            ] | null;
                            n_star: number;
                            p_value: number;
                        } | null;
                        confidence_interval: [
                            number | null,
                            number | null
                        ];
                        conversions: number;
                        difference: number | null;
                        difference_interval: [
                            number | null,
                            number | null
                        ] | null;
                        effect_size: number | null;
                        effect_size_interval: [
                            number | null,
                            number | null
                        ] | null;
                        effect_size_label: ("negligible" | "small" | "medium" | "large") | null;
                        interval_adjustment: ("none" | "bonferroni" | "fcr") | null;
                        is_control: boolean;
                        is_significant: boolean;
                        ln_p_value: number | null;
                        mean: number | null;
                        mid_p_value: number | null;
                        odds_ratio: number | null;
                        odds_ratio_interval: [
                            number | null,
                            number | null
                        ] | null;
                        p_value: number | null;
                        power: number | null;
                        relative_improvement_interval_pct: [
                            number | null,
                            number | null
                        ] | null;
                        relative_improvement_pct: number | null;
                        reproduce: {
                            inputs: {
                                [key: string]: unknown;
                            };
                            method: string;
                        } | null;
                        sample_size: number;
                        shrunken_difference: number | null;
                        shrunken_interval: [
                            number | null,
                            number | null
                        ] | null;
                        statistical_test_used: "fisher_exact" | null;
                        std_dev: number | null;
                        variant_id: string;
                        variant_name: string;
                    }[];
                }[];
            }[] | null;
            /** Format: date-time */
            computed_at: string;
            confidence_level: number;
            /** @enum {string} */
            correction_method: "benjamini-hochberg" | "bonferroni" | "none";
            end_date: string | null;
            experiment_id: string;
            experiment_key: string;
            experiment_name: string;
            family_size: number;
            metrics: {
                /** @constant */
                analysed_as: "conversion";
                event_name: string;
                guardrail_breached: boolean | null;
                has_significant_result: boolean;
                is_guardrail: boolean;
                is_primary: boolean;
                lower_is_better: boolean;
                metric_id: string;
                metric_name: string;
                /** @enum {string} */
                metric_type: "conversion" | "revenue" | "count" | "duration" | "custom";
                variants: {
                    adjusted_difference_interval: [
                        number | null,
                        number | null
                    ] | null;
                    adjusted_p_value: number | null;
                    always_valid: {
                        difference_interval: [
                            number | null,
                            number | null
                        ] | null;
                        n_star: number;
                        p_value: number;
                    } | null;
                    bandit_analysis: {
                        current_weight: number | null;
                        ipw_interval: [
                            number | null,
                            number | null
                        ] | null;
                        ipw_rate: number | null;
                    } | null;
                    confidence_interval: [
                        number | null,
                        number | null
                    ];
                    conversions: number;
                    difference: number | null;
                    difference_interval: [
                        number | null,
                        number | null
                    ] | null;
                    effect_size: number | null;
                    effect_size_interval: [
                        number | null,
                        number | null
                    ] | null;
                    effect_size_label: ("negligible" | "small" | "medium" | "large") | null;
                    interval_adjustment: ("none" | "bonferroni" | "fcr") | null;
                    is_control: boolean;
                    is_significant: boolean;
                    ln_p_value: number | null;
                    mean: number | null;
                    mean_analysis: {
                        adjusted_p_value: number | null;
                        confidence_interval: [
                            number | null,
                            number | null
                        ] | null;
                        degrees_of_freedom: number | null;
                        difference: number | null;
                        difference_interval: [
                            number | null,
                            number | null
                        ] | null;
                        effect_size: number | null;
                        effect_size_label: ("negligible" | "small" | "medium" | "large") | null;
                        is_significant: boolean;
                        mean: number | null;
                        note: string | null;
                        p_value: number | null;
                        relative_improvement_interval_pct: [
                            number | null,
                            number | null
                        ] | null;
                        relative_improvement_pct: number | null;
                        reproduce: {
                            inputs: {
                                [key: string]: unknown;
                            };
                            method: string;
                        } | null;
                        statistical_test_used: "welch_t_test" | null;
                        std_dev: number | null;
                        t: number | null;
                    } | null;
                    mid_p_value: number | null;
                    odds_ratio: number | null;
                    odds_ratio_interval: [
                        number | null,
                        number | null
                    ] | null;
                    p_value: number | null;
                    power: number | null;
                    relative_improvement_interval_pct: [
                        number | null,
                        number | null
                    ] | null;
                    relative_improvement_pct: number | null;
                    reproduce: {
                        inputs: {
                            [key: string]: unknown;
                        };
                        method: string;
                    } | null;
                    sample_size: number;
                    statistical_test_used: "fisher_exact" | null;
                    std_dev: number | null;
                    variant_id: string;
                    variant_name: string;
                }[];
                winning_variant_id: string | null;
            }[];
            sample_size_adequate: boolean;
            srm: {
                chi2: number | null;
                degrees_of_freedom: number;
                expected: {
                    [key: string]: number;
                };
                /** @enum {string} */
                method: "chi_square" | "exact_multinomial";
                notice: boolean;
                observed: {
                    [key: string]: number;
                };
                p_value: number;
                sequential: {
                    p_value: number;
                    warning: boolean;
                };
                warning: boolean;
                zero_weight_subjects: number;
            } | null;
            start_date: string | null;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED";
            summary: {
                duration_days: number | null;
                has_winner: boolean;
                /** @enum {string} */
                recommendation: "INCONCLUSIVE" | "CONTINUE_TESTING" | "SHIP_VARIANT" | "KEEP_CONTROL";
                recommendation_reason: string;
                total_conversions: number;
                total_events: number;
                total_users: number;
                winning_variant_id: string | null;
            };
        };
        RolloutSchedule: {
            activated_at: string | null;
            completed_at: string | null;
            /** Format: date-time */
            created_at: string;
            description: string | null;
            end_date: string | null;
            /** Format: uuid */
            feature_flag_id: string;
            feature_flag_key: string;
            /** Format: uuid */
            id: string;
            max_percentage: number;
            min_stage_duration: number;
            name: string;
            owner_id: string | null;
            stages: components["schemas"]["RolloutStage"][];
            start_date: string | null;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELLED";
            /** Format: date-time */
            updated_at: string;
        };
        RolloutStage: {
            completed_date: string | null;
            /** Format: date-time */
            created_at: string;
            description: string | null;
            failure_reason: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            rollout_schedule_id: string;
            stage_order: number;
            start_date: string | null;
            started_date: string | null;
            /** @enum {string} */
            status: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
            target_percentage: number;
            trigger_configuration: {
                conditions?: {
                    /** @enum {string} */
                    comparison_type: "greater_than" | "less_than" | "equal_to";
                    metric: string;
                    threshold: number;
                }[];
                duration: number;
                min_evaluations?: number;
                timeout_hours?: number | null;
                window_minutes?: number;
            };
            /** @enum {string} */
            trigger_type: "TIME_BASED" | "METRIC_BASED" | "MANUAL";
            /** Format: date-time */
            updated_at: string;
            waiting_for: string | null;
        };
        Ruleset: {
            flags: ({
                /** @enum {string} */
                evaluation: "local" | "remote";
                key: string;
                metadata?: {
                    [key: string]: string | number | boolean;
                };
                off_value: unknown;
                rollout_percentage: number;
                status: string;
                targeting_rules: unknown | null;
                /** @enum {string} */
                value_type: "boolean" | "string" | "number" | "json";
                variants: {
                    key: string;
                    value: unknown;
                    weight: number;
                }[];
            } | {
                key: string;
                metadata?: {
                    [key: string]: string | number | boolean;
                };
                off_value: unknown;
                status: string;
                /** @enum {string} */
                value_type: "boolean" | "string" | "number" | "json";
            })[];
            /** @constant */
            hash: "md5-le32";
            revision: number;
            /** @constant */
            schema: 1;
            segments: {
                [key: string]: unknown | null;
            };
            version: string;
        };
        SafetyCheck: {
            evaluations: number;
            /** Format: uuid */
            feature_flag_id: string;
            /** @enum {string} */
            health: "HEALTHY" | "WARNING" | "CRITICAL" | "NO_DATA";
            is_healthy: boolean;
            /** Format: date-time */
            last_checked: string;
            metrics: {
                /** @enum {string} */
                comparison_type: "greater_than" | "less_than" | "equal_to";
                critical_threshold: number | null;
                current_value: number | null;
                guard: components["schemas"]["SafetyGuard"] | null;
                /** @enum {string} */
                health: "HEALTHY" | "WARNING" | "CRITICAL" | "NO_DATA";
                /** @enum {string} */
                mode: "threshold" | "sequential";
                /** @enum {string} */
                name: "total_evaluations" | "error_count" | "error_rate" | "avg_latency" | "latency" | "min_latency" | "max_latency" | "p95_latency" | "p99_latency";
                /** @enum {string} */
                unit: "count" | "ratio" | "ms";
                warning_threshold: number | null;
            }[];
            min_evaluations: number;
            /** Format: date-time */
            window_end: string;
            /** Format: date-time */
            window_start: string;
            would_roll_back: boolean;
        };
        SafetyConfig: {
            created_at: string | null;
            enable_automatic_rollbacks: boolean | null;
            enabled: boolean;
            /** Format: uuid */
            feature_flag_id: string;
            id: string | null;
            metrics: {
                [key: string]: components["schemas"]["SafetyMetricRule"];
            };
            min_evaluations: number | null;
            rollback_percentage: number;
            /** @enum {string} */
            source: "flag" | "global";
            updated_at: string | null;
        };
        SafetyGuard: {
            alpha: number;
            disabled: {
                errors: number;
                evaluations: number;
            };
            enabled: {
                errors: number;
                evaluations: number;
            };
            p_value: number;
            rate_ratio: number | null;
            /** Format: date-time */
            since: string;
            tolerated_ratio: number;
        };
        SafetyMetricRule: {
            /** @enum {string} */
            comparison_type: "greater_than" | "less_than" | "equal_to";
            critical_threshold: number | null;
            /** @enum {string} */
            mode: "threshold" | "sequential";
            tolerated_ratio: number;
            warning_threshold: number | null;
        };
        SafetyRollback: {
            deactivated: boolean;
            /** Format: uuid */
            feature_flag_id: string;
            message: string;
            new_percentage: number;
            paused_schedule_ids: string[];
            previous_percentage: number;
            /** Format: uuid */
            rollback_record_id: string;
            success: boolean;
            /** Format: date-time */
            timestamp: string;
            /** @enum {string} */
            trigger_type: "AUTOMATIC" | "MANUAL";
        };
        SafetyRollbackRecord: {
            comparison_type: ("greater_than" | "less_than" | "equal_to") | null;
            /** Format: date-time */
            created_at: string;
            deactivated: boolean;
            evaluations: number | null;
            evidence: {
                [key: string]: unknown;
            } | null;
            executed_by_user_id: string | null;
            feature_flag_id: string | null;
            feature_flag_key: string;
            /** Format: uuid */
            id: string;
            metric_name: ("total_evaluations" | "error_count" | "error_rate" | "avg_latency" | "latency" | "min_latency" | "max_latency" | "p95_latency" | "p99_latency") | null;
            metric_value: number | null;
            mode: ("threshold" | "sequential") | null;
            paused_schedule_ids: string[];
            previous_percentage: number;
            success: boolean;
            target_percentage: number;
            threshold: number | null;
            trigger_reason: string;
            /** @enum {string} */
            trigger_type: "AUTOMATIC" | "MANUAL";
            window_end: string | null;
            window_start: string | null;
        };
        SafetySettings: {
            default_metrics: {
                [key: string]: components["schemas"]["SafetyMetricRule"];
            };
            enable_automatic_rollbacks: boolean;
            /** Format: uuid */
            id: string;
            min_evaluations: number;
            /** Format: date-time */
            updated_at: string;
        };
        SamlAccount: {
            /** @description Belongs to no session: no route accepts it */
            access_token: string;
            email: string | null;
            /** @enum {string} */
            role: "admin" | "developer" | "analyst" | "viewer";
            /** @constant */
            token_type: "bearer";
            /** Format: uuid */
            user_id: string;
        };
        SchedulerHealth: {
            average_duration_seconds: number | null;
            consecutive_failures: number;
            interval_minutes: number;
            is_running: boolean;
            last_run_at: string | null;
            last_run_status: ("SUCCESS" | "PARTIAL" | "FAILED" | "SKIPPED") | null;
            last_success_at: string | null;
            name: string;
            next_run_at: string | null;
        };
        SchedulerRun: {
            completed_at: string | null;
            error_message: string | null;
            /** Format: uuid */
            id: string;
            instance: string;
            items_failed: number;
            items_processed: number;
            /** Format: date-time */
            started_at: string;
            status: ("SUCCESS" | "PARTIAL" | "FAILED" | "SKIPPED") | null;
        };
        ScimDocument: {
            schemas: string[];
        } & {
            [key: string]: unknown;
        };
        ScimError: {
            detail: string;
            schemas: string[];
            scimType?: string;
            status: string;
        };
        ScimGroup: {
            displayName?: string;
            externalId?: string;
            id: string;
            members?: {
                display?: string;
                /** @constant */
                type?: "User";
                value?: string;
            }[];
            meta?: {
                /** Format: date-time */
                created?: string;
                /** Format: date-time */
                lastModified?: string;
                location?: string;
                /** @enum {string} */
                resourceType?: "User" | "Group";
            };
            schemas: "urn:ietf:params:scim:schemas:core:2.0:Group"[];
        };
        ScimGroupWrite: {
            displayName: string;
            externalId?: string;
            members?: {
                value: string;
            }[];
        };
        ScimPatch: {
            Operations: {
                op: string;
                path?: string;
                value?: unknown;
            }[];
            schemas?: string[];
        };
        ScimToken: {
            token: string;
        };
        ScimUser: {
            active?: boolean;
            displayName?: string;
            emails?: {
                /** @constant */
                primary?: true;
                /** @constant */
                type?: "work";
                value?: string;
            }[];
            externalId?: string;
            id: string;
            meta?: {
                /** Format: date-time */
                created?: string;
                /** Format: date-time */
                lastModified?: string;
                location?: string;
                /** @enum {string} */
                resourceType?: "User" | "Group";
            };
            name?: {
                familyName?: string;
                formatted?: string;
                givenName?: string;
            };
            schemas: "urn:ietf:params:scim:schemas:core:2.0:User"[];
            userName?: string;
        };
        ScimUserWrite: {
            active?: boolean;
            displayName?: string;
            emails?: {
                primary?: boolean;
                type?: string;
                value?: string;
            }[];
            externalId?: string;
            name?: {
                familyName?: string;
                formatted?: string;
                givenName?: string;
            };
            userName: string;
        };
        SecondFactor: {
            confirmed_at: string | null;
            enabled: boolean;
            recovery_codes_left: number;
            /** @description Whether the account must have a second factor (MFA_REQUIRED) */
            required: boolean;
        };
        Segment: {
            /** Format: date-time */
            created_at: string;
            description: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "rules" | "id_list";
            member_count: number | null;
            name: string;
            owner_id: string | null;
            rules: unknown | null;
            /** @enum {string} */
            status: "ACTIVE" | "INACTIVE" | "ARCHIVED";
            /** Format: date-time */
            updated_at: string;
        };
        SignInReport: {
            /** @description What the provider sent, by name, shortened */
            claims: {
                [key: string]: string;
            };
            email: string | null;
            groups: string[];
            /** @description Why the sign-in would be refused */
            message: string | null;
            /** @enum {string} */
            outcome: "create" | "sign_in" | "refused";
            /** @enum {string} */
            provider_type: "saml" | "oidc_a" | "oidc_b" | "oauth2_c" | "vendor_d" | "vendor_e" | "vendor_f";
            /** @description Role that the account would have */
            role: ("admin" | "developer" | "analyst" | "viewer") | null;
            sso_error: ("sso_expired" | "sso_state" | "sso_idp_error" | "sso_email" | "sso_unverified" | "sso_domain" | "sso_account" | "sso_inactive" | "sso_not_configured" | "sso_saml_only" | "sso_failed") | null;
        };
        SsoConfig: {
            /** @description End of the validity of x509_certificate; null without a certificate */
            certificate_expires_at: string | null;
            /** @description Whether a client secret is stored that the service can decrypt */
            client_secret_set: boolean;
            /** Format: date-time */
            created_at: string;
            entity_id: string;
            /** Format: uuid */
            id: string;
            is_active: boolean;
            is_enforced: boolean;
            org_domain: string;
            org_name: string;
            /** @enum {string} */
            provider_type: "saml" | "oidc_a" | "oidc_b" | "oauth2_c" | "vendor_d" | "vendor_e" | "vendor_f";
            role_mapping: {
                [key: string]: "admin" | "developer" | "analyst" | "viewer";
            };
            /** @description Whether there is a SCIM token */
            scim_token_set: boolean;
            sso_url: string | null;
            /** Format: date-time */
            updated_at: string;
            x509_certificate: string | null;
        };
        SsoSetup: {
            /** @description Address that redirect URIs and ACS URLs begin with; null for a request without a host */
            base_url: string | null;
            /** @description Origins of dashboards to which a sign-in may return; from any other one it is refused */
            dashboard_origins: string[];
            /** @description SSO_ENFORCEMENT: whether is_enforced refuses passwords */
            enforcement: boolean;
            saml: {
                /** @description SAML_SP_ACS_URL, with which incoming assertions are compared */
                acs_url: string;
                /** @description SAML_SP_ENTITY_ID */
                entity_id: string;
                /** @description SSO_SAML_SESSIONS: whether SAML signs people in */
                opens_sessions: boolean;
            };
            /** @description SCIM_ENABLED: whether identity providers may manage accounts */
            scim: boolean;
        };
        User: {
            /** @enum {string} */
            auth_provider: "local" | "managed";
            /** Format: date-time */
            created_at: string;
            email: string | null;
            external_id?: string | null;
            first_name: string | null;
            has_password: boolean;
            /** Format: uuid */
            id: string;
            is_active: boolean;
            is_superuser: boolean;
            last_login_at: string | null;
            last_name: string | null;
            locked_until?: string | null;
            preferences: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            role: "admin" | "developer" | "analyst" | "viewer";
            /**
             * @description Only under MFA_ENABLED. required: the account has none and must set one up before its password sessions can do anything else
             * @enum {string}
             */
            second_factor?: "none" | "enabled" | "required";
            /** Format: date-time */
            updated_at: string;
            username: string;
        };
        /** @description Everything that is wrong with a request. A value that was sent is never repeated. */
        ValidationError: {
            detail: components["schemas"]["Problem"][];
        };
        Variant: {
            configuration: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            created_at: string;
            current_weight: number | null;
            description: string | null;
            /** Format: uuid */
            id: string;
            is_control: boolean;
            name: string;
            position: number;
            traffic_allocation: number;
            /** Format: date-time */
            updated_at: string;
        };
        VariantRow: {
            adjusted_p_value: number | null;
            assignments: number;
            confidence_level: number;
            conversion_rate: number | null;
            conversions: number;
            correction_method: string;
            difference: number | null;
            /** Format: uuid */
            experiment_id: string;
            experiment_name: string;
            is_control: boolean;
            is_significant: boolean;
            /** Format: uuid */
            metric_id: string;
            metric_name: string;
            p_value: number | null;
            relative_improvement_pct: number | null;
            /** Format: uuid */
            variant_id: string;
            variant_name: string;
        };
    };
    responses: {
        /** @description The request cannot be read, or names a host that is not served: 'Invalid host header' */
        BadRequest: {
            headers: {
                "X-Request-ID": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 'Request body larger than {n} bytes' */
        BodyTooLarge: {
            headers: {
                "X-Request-ID": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 'Not enough permissions' */
        Forbidden: {
            headers: {
                "X-Request-ID": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 'Internal Server Error (request ID: {id})' */
        InternalError: {
            headers: {
                "X-Request-ID": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 'API key missing' or 'Invalid API Key' */
        KeyRefused: {
            headers: {
                "WWW-Authenticate": components["headers"]["Authenticate"];
                "X-Request-ID": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 'Set METRICS_TOKEN to read metrics' */
        MetricsClosed: {
            headers: {
                "X-Request-ID": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 'Invalid or missing metrics token' */
        MetricsTokenRefused: {
            headers: {
                "WWW-Authenticate": components["headers"]["Authenticate"];
                "X-Request-ID": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 'Not authenticated' or 'Could not validate credentials' */
        NotAuthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["Authenticate"];
                "X-Request-ID": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 'Rate limit exceeded. Retry in {n} seconds.' */
        RateLimited: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                "X-Request-ID": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API key lacks the scope '{scope}' */
        ScopeMissing: {
            headers: {
                "X-Request-ID": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 'Service temporarily unavailable' */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-ID": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 'Unsupported Media Type' */
        UnsupportedMediaType: {
            headers: {
                "X-Request-ID": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description One or more fields are wrong */
        ValidationFailed: {
            headers: {
                "X-Request-ID": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The methods of this path. */
        Allow: string;
        /** @description The kind of credential to send. */
        Authenticate: string;
        /** @description Requests allowed per window. */
        RateLimit: number;
        /** @description Requests left in this window. */
        RateLimitRemaining: number;
        /** @description Seconds until the window ends. */
        RateLimitReset: number;
        /** @description Length of a window in seconds. */
        RateLimitWindow: 60;
        /** @description The caller's X-Request-ID when it is 1 to 64 of A-Z a-z 0-9 . _ -, else a new UUID. */
        RequestId: string;
        /** @description Seconds to wait before the next attempt. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postAdminCacheClear: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys_deleted: number;
                        message: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdminStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStats"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdminUsers: {
        parameters: {
            query?: {
                is_active?: string;
                limit?: number;
                role?: "admin" | "developer" | "analyst" | "viewer";
                search?: string;
                skip?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["User"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAdminUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    external_id?: string | null;
                    first_name?: string | null;
                    /** @default true */
                    is_active?: boolean;
                    /** @default false */
                    is_superuser?: boolean;
                    last_name?: string | null;
                    password?: string | null;
                    /**
                     * @default viewer
                     * @enum {string}
                     */
                    role?: "admin" | "developer" | "analyst" | "viewer";
                    username: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Email already registered; Username already registered; Username is the email of another account; Email is the username of another account; External identity already linked to another account */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdminUsersByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description User not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAdminUsersByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You cannot delete your own account; The last active superuser must stay */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description User not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchAdminUsersByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email?: string | null;
                    external_id?: string | null;
                    first_name?: string | null;
                    is_active?: boolean;
                    is_superuser?: boolean;
                    last_name?: string | null;
                    /** @enum {string} */
                    role?: "admin" | "developer" | "analyst" | "viewer";
                    username?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description You cannot change your own role, superuser or active status; The last active superuser must stay */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description User not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Email already registered; Username already registered; Username is the email of another account; Email is the username of another account; External identity already linked to another account; Roles follow the identity service while SYNC_ROLES_ON_LOGIN is true */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAdminUsersByUserIdPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description User not found; Endpoint not available: AUTH_PROVIDER is not 'local' */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAdminUsersByUserIdSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You cannot reset your own second factor */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description User not found; Second factor not found; Not Found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAdminUsersByUserIdUnlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description User not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAiDesign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    baseline_rate?: number;
                    daily_traffic?: number;
                    description: string;
                    /** @enum {string} */
                    experiment_type?: "a_b" | "mv" | "split_url" | "bandit";
                    minimum_effect?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExperimentDesign"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAiInterpretByExperimentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                experiment_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @default product
                     * @enum {string}
                     */
                    audience?: "product" | "data";
                    /** Format: uuid */
                    metric_id?: string;
                    /** Format: uuid */
                    variant_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Interpretation"];
                };
            };
            /** @description Cannot get results for experiments in DRAFT status; The control is compared with nothing; name a treatment */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAiTemplates: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
                type?: "a_b" | "mv" | "split_url" | "bandit";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ExperimentTemplate"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAiTemplatesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExperimentTemplate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Template not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApiKeys: {
        parameters: {
            query?: {
                all?: boolean;
                include_inactive?: boolean;
                limit?: number;
                skip?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ApiKey"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    expires_at?: string | null;
                    name: string;
                    scopes?: ("assign" | "track" | "evaluate" | "ruleset" | "report")[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        description: string | null;
                        expires_at: string | null;
                        /** Format: uuid */
                        id: string;
                        is_active: boolean;
                        key: string;
                        last_used_at: string | null;
                        name: string;
                        prefix: string;
                        revoked_at: string | null;
                        scopes: ("assign" | "track" | "evaluate" | "ruleset" | "report")[];
                        user_email: string | null;
                        /** Format: uuid */
                        user_id: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description An account can have at most 100 API keys. Revoke one that is no longer used. */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteApiKeysByKeyId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description API key not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAssignments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        endpoints: string[];
                        message: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuditLogs: {
        parameters: {
            query?: {
                action_type?: "user_login" | "user_login_failed" | "user_logout" | "user_create" | "user_update" | "user_delete" | "user_activate" | "user_deactivate" | "user_password_change" | "user_password_reset" | "user_unlock" | "user_session_revoke" | "user_mfa_enable" | "user_mfa_disable" | "user_mfa_reset" | "user_mfa_recovery_codes" | "role_assign" | "api_key_create" | "api_key_revoke" | "experiment_create" | "experiment_update" | "experiment_delete" | "experiment_start" | "experiment_pause" | "experiment_resume" | "experiment_complete" | "experiment_archive" | "experiment_unarchive" | "experiment_clone" | "experiment_schedule" | "feature_flag_create" | "feature_flag_update" | "feature_flag_delete" | "feature_flag_enable" | "feature_flag_disable" | "feature_flag_archive" | "feature_flag_unarchive" | "feature_flag_safety_rollback" | "rollout_schedule_create" | "rollout_schedule_update" | "rollout_schedule_delete" | "rollout_schedule_activate" | "rollout_schedule_pause" | "rollout_schedule_cancel" | "rollout_schedule_complete" | "rollout_stage_create" | "rollout_stage_update" | "rollout_stage_delete" | "rollout_stage_start" | "rollout_stage_complete" | "rollout_stage_fail" | "safety_config_update" | "safety_config_delete" | "safety_settings_update" | "safety_settings_delete" | "segment_create" | "segment_update" | "segment_activate" | "segment_deactivate" | "segment_archive" | "segment_delete" | "holdout_create" | "holdout_update" | "holdout_activate" | "holdout_deactivate" | "holdout_archive" | "holdout_delete" | "mutual_exclusion_group_create" | "mutual_exclusion_group_update" | "mutual_exclusion_group_activate" | "mutual_exclusion_group_deactivate" | "mutual_exclusion_group_archive" | "mutual_exclusion_group_delete" | "bandit_update" | "notification_settings_update" | "audit_log_export" | "results_export" | "workspace_create" | "workspace_update" | "workspace_delete" | "workspace_member_add" | "workspace_member_update" | "workspace_member_remove" | "workspace_invite_create" | "workspace_invite_resend" | "workspace_invite_accept" | "workspace_invite_revoke" | "workspace_api_key_create" | "workspace_api_key_revoke" | "custom_role_create" | "custom_role_update" | "custom_role_delete" | "custom_role_assign" | "custom_role_revoke" | "permission_grant" | "permission_revoke" | "sso_config_create" | "sso_config_update" | "sso_config_delete" | "baa_create" | "baa_terminate" | "phi_report_generate" | "compliance_report_generate" | "compliance_export_export" | "warehouse_connection_create" | "warehouse_connection_update" | "warehouse_connection_delete" | "warehouse_connection_regenerate_key" | "warehouse_connection_promote_key" | "warehouse_source_create" | "warehouse_source_update" | "warehouse_source_delete" | "warehouse_source_validate" | "warehouse_run_start" | "integration_create" | "integration_update" | "integration_delete" | "integration_link_create" | "integration_link_delete" | "counter_reset" | "etl_job_start" | "etl_job_stop" | "etl_schedule_update" | "etl_crawler_start";
                entity_id?: string;
                entity_type?: "user" | "role" | "api_key" | "experiment" | "feature_flag" | "rollout_schedule" | "rollout_stage" | "safety_config" | "safety_settings" | "segment" | "holdout" | "mutual_exclusion_group" | "bandit" | "notification_settings" | "audit_log" | "results" | "workspace" | "workspace_member" | "workspace_invite" | "workspace_api_key" | "custom_role" | "permission" | "sso_config" | "baa" | "phi_report" | "compliance_report" | "compliance_export" | "warehouse_connection" | "warehouse_source" | "warehouse_run" | "integration" | "integration_link" | "counter" | "etl_job" | "etl_schedule" | "etl_crawler";
                from_date?: string;
                limit?: number;
                search?: string;
                skip?: number;
                to_date?: string;
                user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEntry"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            /** @description from_date must not be after to_date */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuditLogsEntityByEntityTypeByEntityId: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
            };
            header?: never;
            path: {
                entity_id: string;
                entity_type: "user" | "role" | "api_key" | "experiment" | "feature_flag" | "rollout_schedule" | "rollout_stage" | "safety_config" | "safety_settings" | "segment" | "holdout" | "mutual_exclusion_group" | "bandit" | "notification_settings" | "audit_log" | "results" | "workspace" | "workspace_member" | "workspace_invite" | "workspace_api_key" | "custom_role" | "permission" | "sso_config" | "baa" | "phi_report" | "compliance_report" | "compliance_export" | "warehouse_connection" | "warehouse_source" | "warehouse_run" | "integration" | "integration_link" | "counter" | "etl_job" | "etl_schedule" | "etl_crawler";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEntry"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuditLogsExport: {
        parameters: {
            query?: {
                action_type?: "user_login" | "user_login_failed" | "user_logout" | "user_create" | "user_update" | "user_delete" | "user_activate" | "user_deactivate" | "user_password_change" | "user_password_reset" | "user_unlock" | "user_session_revoke" | "user_mfa_enable" | "user_mfa_disable" | "user_mfa_reset" | "user_mfa_recovery_codes" | "role_assign" | "api_key_create" | "api_key_revoke" | "experiment_create" | "experiment_update" | "experiment_delete" | "experiment_start" | "experiment_pause" | "experiment_resume" | "experiment_complete" | "experiment_archive" | "experiment_unarchive" | "experiment_clone" | "experiment_schedule" | "feature_flag_create" | "feature_flag_update" | "feature_flag_delete" | "feature_flag_enable" | "feature_flag_disable" | "feature_flag_archive" | "feature_flag_unarchive" | "feature_flag_safety_rollback" | "rollout_schedule_create" | "rollout_schedule_update" | "rollout_schedule_delete" | "rollout_schedule_activate" | "rollout_schedule_pause" | "rollout_schedule_cancel" | "rollout_schedule_complete" | "rollout_stage_create" | "rollout_stage_update" | "rollout_stage_delete" | "rollout_stage_start" | "rollout_stage_complete" | "rollout_stage_fail" | "safety_config_update" | "safety_config_delete" | "safety_settings_update" | "safety_settings_delete" | "segment_create" | "segment_update" | "segment_activate" | "segment_deactivate" | "segment_archive" | "segment_delete" | "holdout_create" | "holdout_update" | "holdout_activate" | "holdout_deactivate" | "holdout_archive" | "holdout_delete" | "mutual_exclusion_group_create" | "mutual_exclusion_group_update" | "mutual_exclusion_group_activate" | "mutual_exclusion_group_deactivate" | "mutual_exclusion_group_archive" | "mutual_exclusion_group_delete" | "bandit_update" | "notification_settings_update" | "audit_log_export" | "results_export" | "workspace_create" | "workspace_update" | "workspace_delete" | "workspace_member_add" | "workspace_member_update" | "workspace_member_remove" | "workspace_invite_create" | "workspace_invite_resend" | "workspace_invite_accept" | "workspace_invite_revoke" | "workspace_api_key_create" | "workspace_api_key_revoke" | "custom_role_create" | "custom_role_update" | "custom_role_delete" | "custom_role_assign" | "custom_role_revoke" | "permission_grant" | "permission_revoke" | "sso_config_create" | "sso_config_update" | "sso_config_delete" | "baa_create" | "baa_terminate" | "phi_report_generate" | "compliance_report_generate" | "compliance_export_export" | "warehouse_connection_create" | "warehouse_connection_update" | "warehouse_connection_delete" | "warehouse_connection_regenerate_key" | "warehouse_connection_promote_key" | "warehouse_source_create" | "warehouse_source_update" | "warehouse_source_delete" | "warehouse_source_validate" | "warehouse_run_start" | "integration_create" | "integration_update" | "integration_delete" | "integration_link_create" | "integration_link_delete" | "counter_reset" | "etl_job_start" | "etl_job_stop" | "etl_schedule_update" | "etl_crawler_start";
                entity_id?: string;
                entity_type?: "user" | "role" | "api_key" | "experiment" | "feature_flag" | "rollout_schedule" | "rollout_stage" | "safety_config" | "safety_settings" | "segment" | "holdout" | "mutual_exclusion_group" | "bandit" | "notification_settings" | "audit_log" | "results" | "workspace" | "workspace_member" | "workspace_invite" | "workspace_api_key" | "custom_role" | "permission" | "sso_config" | "baa" | "phi_report" | "compliance_report" | "compliance_export" | "warehouse_connection" | "warehouse_source" | "warehouse_run" | "integration" | "integration_link" | "counter" | "etl_job" | "etl_schedule" | "etl_crawler";
                format?: "csv" | "json" | "ndjson";
                from_date?: string;
                search?: string;
                to_date?: string;
                user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description from_date must not be after to_date */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuditLogsStats: {
        parameters: {
            query?: {
                from_date?: string;
                to_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditStats"];
                };
            };
            /** @description from_date must not be after to_date */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuditLogsStream: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Too many open streams */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuditLogsUserByUserId: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
            };
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEntry"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Not enough permissions */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    confirmation_code: string;
                    username: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        confirmed: boolean;
                        message: string;
                    };
                };
            };
            /** @description Invalid or expired code; the identity service's reason */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description The identity service cannot be reached; it is busy; it is not configured, or does not accept this service */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description The identity service's reason */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description E-mail is not configured; ask an administrator; The identity service cannot be reached; it is busy; it is not configured, or does not accept this service */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Code of the second factor, for accounts that have one (MFA_ENABLED) */
                    code?: string;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        expires_in: number;
                        /** @constant */
                        token_type: "bearer";
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Invalid email or password; A code of your second factor is required; The code is not valid */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sign in through your organisation */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Endpoint not available: AUTH_PROVIDER is not 'local' */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            /** @description Too many failed sign-in attempts. Try again in {n} seconds. */
            423: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"] | {
                        attributes: {
                            [key: string]: string;
                        };
                        username: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description The identity service cannot be reached; it is busy; it is not configured, or does not accept this service */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        provider: "local" | "managed";
                        single_sign_on: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    refresh_token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        expires_in: number;
                        id_token: string;
                        refresh_token?: string;
                        /** @constant */
                        token_type: "bearer";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Could not validate credentials */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Endpoint not available: AUTH_PROVIDER is not 'managed' */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description The identity service cannot be reached; it is busy; it is not configured, or does not accept this service */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    confirmation_code: string;
                    new_password: string;
                    username: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Invalid or expired code; the identity service's reason */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sign in through your organisation */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description The identity service cannot be reached; it is busy; it is not configured, or does not accept this service */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Until then the second factor must be confirmed
                         */
                        expires_at: string;
                        /** @description The content of the QR code */
                        otpauth_uri: string;
                        /** @description In base32, for apps that cannot read a QR code */
                        secret: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Current password is incorrect; This account has no password */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A second factor is already set up */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            /** @description Too many failed sign-in attempts. Try again in {n} seconds. */
            423: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthSecondFactorConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Six digits of the authenticator app; where the second factor is set up, also a recovery code */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: string[];
                    };
                };
            };
            /** @description The code is not valid */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No second factor is being set up; start again */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            /** @description Too many failed sign-in attempts. Try again in {n} seconds. */
            423: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthSecondFactorRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Six digits of the authenticator app; where the second factor is set up, also a recovery code */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: string[];
                    };
                };
            };
            /** @description The code is not valid */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            /** @description Second factor not found; Not Found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            /** @description Too many failed sign-in attempts. Try again in {n} seconds. */
            423: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthSecondFactorRemove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Six digits of the authenticator app; where the second factor is set up, also a recovery code */
                    code: string;
                    current_password: string;
                };
            };
        };
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The code is not valid */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            /** @description Current password is incorrect; This account has no password */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Second factor not found; Not Found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            /** @description Too many failed sign-in attempts. Try again in {n} seconds. */
            423: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthSessions: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            created_at: string;
                            current: boolean;
                            /** Format: date-time */
                            expires_at: string;
                            /** Format: uuid */
                            id: string;
                            ip_address: string | null;
                            /** Format: date-time */
                            last_seen_at: string;
                            user_agent: string | null;
                        }[];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAuthSessionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Session not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthSignup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    family_name: string;
                    given_name: string;
                    password: string;
                    username: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        confirmed: boolean;
                        message: string;
                        user_id: string;
                    };
                };
            };
            /** @description The identity service's reason */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description The identity service cannot be reached; it is busy; it is not configured, or does not accept this service */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthSsoConfigs: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SsoConfig"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthSsoConfigs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    client_secret?: string | null;
                    entity_id: string;
                    /** @default true */
                    is_active?: boolean;
                    /** @default false */
                    is_enforced?: boolean;
                    org_domain: string;
                    org_name: string;
                    /** @enum {string} */
                    provider_type: "saml" | "oidc_a" | "oidc_b" | "oauth2_c" | "vendor_d" | "vendor_e" | "vendor_f";
                    /** @default {} */
                    role_mapping?: {
                        [key: string]: "admin" | "developer" | "analyst" | "viewer";
                    };
                    sso_url?: string | null;
                    x509_certificate?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConfig"];
                };
            };
            /** @description org_domain is required, or OIDC provider endpoints must use https; check this SSO configuration's sso_url */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description An SSO configuration already exists for this domain */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthSsoConfigsByConfigId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description SSO configuration not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putAuthSsoConfigsByConfigId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                config_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    client_secret?: string;
                    entity_id?: string;
                    is_active?: boolean;
                    is_enforced?: boolean;
                    org_domain?: string;
                    org_name?: string;
                    /** @enum {string} */
                    provider_type?: "saml" | "oidc_a" | "oidc_b" | "oauth2_c" | "vendor_d" | "vendor_e" | "vendor_f";
                    role_mapping?: {
                        [key: string]: "admin" | "developer" | "analyst" | "viewer";
                    };
                    sso_url?: string | null;
                    x509_certificate?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConfig"];
                };
            };
            /** @description org_domain is required, or OIDC provider endpoints must use https; check this SSO configuration's sso_url */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description SSO configuration not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An SSO configuration already exists for this domain */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAuthSsoConfigsByConfigId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description SSO configuration not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthSsoConfigsByConfigIdScimToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description SSO configuration not found; Not Found, where SCIM is off */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAuthSsoConfigsByConfigIdScimToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description SSO configuration not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthSsoConfigsByConfigIdTestSignIn: {
        parameters: {
            query?: {
                handoff?: string;
                return_to?: string;
            };
            header?: never;
            path: {
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            302: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description return_to and handoff are required, or return_to is not an accepted dashboard origin */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Endpoint not available: AUTH_PROVIDER is not 'local' */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthSsoExchange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    secret: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        expires_in: number;
                        /** @constant */
                        token_type: "bearer";
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description Sign-in could not be completed; start it again */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Endpoint not available: AUTH_PROVIDER is not 'local' */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthSsoIdentities: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
                user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["LinkedIdentity"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Endpoint not available: AUTH_PROVIDER is not 'local' */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAuthSsoIdentitiesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Linked identity not found, or Endpoint not available: AUTH_PROVIDER is not 'local' */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthSsoLogin: {
        parameters: {
            query?: {
                domain?: string;
                handoff?: string;
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            302: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description domain, return_to and handoff are required, or return_to is not an accepted dashboard origin */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Endpoint not available: AUTH_PROVIDER is not 'local' */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthSsoOidcByProviderCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Session of an API caller */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        email: string | null;
                        /** @enum {string} */
                        provider: "oidc_a" | "oidc_b" | "oauth2_c";
                        /** @enum {string} */
                        role: "admin" | "developer" | "analyst" | "viewer";
                        /** @constant */
                        token_type: "bearer";
                        user_id: string;
                    };
                };
            };
            /** @description Success, without content */
            302: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description OIDC state does not match this browser's sign-in */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Endpoint not available: AUTH_PROVIDER is not 'local' */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthSsoOidcByProviderLogin: {
        parameters: {
            query?: {
                org_domain?: string;
            };
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            302: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description This single sign-on provider is not supported yet */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No active SSO configuration, or Endpoint not available: AUTH_PROVIDER is not 'local' */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthSsoSamlByConfigIdAcs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                config_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    RelayState?: string;
                    SAMLResponse: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SamlAccount"];
                };
            };
            /** @description With SSO_SAML_SESSIONS: to the dashboard, with a hand-off code or a refusal */
            303: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SAML validation failed, Failed to parse SAML response, or Inactive user */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SSO config '{id}' is not active */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description SAML single sign-on is not available in this deployment: {reason} */
            501: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthSsoSamlByConfigIdMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/samlmetadata+xml": string;
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description SSO config '{id}' is not active */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description SAML single sign-on is not available in this deployment: {reason} */
            501: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthSsoSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoSetup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthSsoTestSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    secret: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInReport"];
                };
            };
            /** @description The test sign-in could not be completed; start it again */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Endpoint not available: AUTH_PROVIDER is not 'local' */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Code of the second factor, for accounts that have one (MFA_ENABLED) */
                    code?: string;
                    password: string;
                    username: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        expires_in: number;
                        /** @constant */
                        token_type: "bearer";
                        user: components["schemas"]["User"];
                    } | {
                        access_token: string;
                        expires_in: number;
                        id_token: string;
                        refresh_token?: string;
                        /** @constant */
                        token_type: "bearer";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Invalid username or password; You must set a new password before you can sign in; A code of your second factor is required; The code is not valid */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sign in through your organisation */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            /** @description Too many failed sign-in attempts. Try again in {n} seconds. */
            423: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description The identity service cannot be reached; it is busy; it is not configured, or does not accept this service */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBandit: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
                status_filter?: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Bandit"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBanditById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bandit"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found, or Experiment is not a bandit */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBanditByIdHistory: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            arms: {
                                pulls: number;
                                successes: number;
                                /** Format: uuid */
                                variant_id: string;
                            }[];
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            cause: "scheduler" | "request" | "manual";
                            regret: number;
                            /** @enum {string} */
                            source: "relational" | "counters";
                            weights: {
                                [key: string]: number;
                            };
                        }[];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found, or Experiment is not a bandit */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postBanditByIdUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bandit"];
                };
            };
            /** @description Cannot update bandit with status: {STATUS} */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found, or Experiment is not a bandit */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Manual weights are set */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putBanditByIdWeights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string | null;
                    weights: {
                        [key: string]: number;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bandit"];
                };
            };
            /** @description Cannot update bandit with status: {STATUS} */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found, or Experiment is not a bandit */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBanditByIdWeights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bandit"];
                };
            };
            /** @description Cannot update bandit with status: {STATUS} */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found, or Experiment is not a bandit */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getComplianceExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description The compliance module is not available in this profile */
            501: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getComplianceReportsByStandard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                standard: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description The compliance module is not available in this profile */
            501: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        endpoints: string[];
                        message: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExperiments: {
        parameters: {
            query?: {
                experiment_type?: "a_b" | "mv" | "split_url" | "bandit";
                include_archived?: boolean;
                limit?: number;
                owner_id?: string;
                search?: string;
                skip?: number;
                sort_by?: "created_at" | "updated_at" | "name" | "status" | "start_date" | "end_date";
                sort_order?: "asc" | "desc";
                status_filter?: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED";
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Experiment"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postExperiments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    bandit_config?: {
                        /** @default 0.1 */
                        epsilon?: number;
                        /** @default 100 */
                        minimum_subjects?: number;
                        /** @default 0.01 */
                        stop_loss?: number;
                        /** @default 0.01 */
                        weight_floor?: number;
                    } | null;
                    bayesian_config?: {
                        /** @default 1 */
                        alpha?: number;
                        /** @default 1 */
                        beta?: number;
                        /** @default 0.95 */
                        credible_level?: number;
                        /** @default 0.975 */
                        decision_probability?: number;
                        /** @default 0.001 */
                        loss_threshold?: number;
                        mean_prior?: {
                            mean: number;
                            standard_deviation: number;
                        } | null;
                        rope?: [
                            number,
                            number
                        ] | null;
                    } | null;
                    bayesian_enabled?: boolean;
                    confidence_level?: number;
                    /** @enum {string} */
                    correction_method?: "benjamini-hochberg" | "bonferroni" | "none";
                    count_untagged_events?: boolean;
                    description?: string | null;
                    dimensions?: string[] | null;
                    end_date?: string | null;
                    /** @enum {string} */
                    experiment_type?: "a_b" | "mv" | "split_url" | "bandit";
                    hypothesis?: string | null;
                    key?: string;
                    metrics?: {
                        aggregation_method?: ("sum" | "average" | "count" | "min" | "max") | null;
                        cap_value?: number | null;
                        description?: string | null;
                        event_name: string;
                        event_value_path?: string | null;
                        expected_effect?: number | null;
                        /** Format: uuid */
                        id?: string;
                        is_guardrail?: boolean;
                        is_primary?: boolean;
                        lower_is_better?: boolean;
                        /** @enum {string} */
                        metric_type?: "conversion" | "revenue" | "count" | "duration" | "custom";
                        minimum_sample_size?: number;
                        name: string;
                    }[];
                    name: string;
                    /** @enum {string} */
                    optimization_type?: "fixed" | "thompson_sampling" | "ucb1" | "epsilon_greedy";
                    plan?: {
                        baseline_rate?: number | null;
                        /** @default 0.1 */
                        minimum_detectable_effect?: number;
                        /** @default 0.8 */
                        power?: number;
                        sample_size_per_variant?: number | null;
                        /** @enum {string} */
                        source?: "user" | "default";
                    } | null;
                    sequential_testing_config?: {
                        /** @default 0.05 */
                        alpha?: number;
                        /**
                         * @default always_valid
                         * @enum {string}
                         */
                        method?: "always_valid" | "msprt" | "group_sequential";
                        /** @default 10 */
                        planned_looks?: number;
                        /**
                         * @default obrien_fleming
                         * @enum {string}
                         */
                        spending_function?: "obrien_fleming" | "pocock";
                        /** @default 0.001 */
                        tau_squared?: number;
                    } | null;
                    sequential_testing_enabled?: boolean;
                    split_url_config?: {
                        canonical_url?: string | null;
                        cookie_name?: string;
                        /** @default 30 */
                        cookie_ttl_days?: number;
                        variants: {
                            name: string;
                            traffic_allocation: number;
                            /** Format: uri */
                            url: string;
                        }[];
                    } | null;
                    start_date?: string | null;
                    /** @enum {string} */
                    status?: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED";
                    tags?: string[];
                    targeting_rules?: unknown | null;
                    traffic_percentage?: number;
                    variance_reduction_config?: {
                        /** @default [] */
                        covariate_attributes?: string[];
                        /** @default 7 */
                        covariate_lookback_days?: number;
                        covariate_metric_id?: string | null;
                        /** @default [] */
                        covariate_metric_ids?: string[];
                        /**
                         * @default none
                         * @enum {string}
                         */
                        method?: "none" | "cuped" | "cuped_plus" | "winsorization";
                        /** @default 99 */
                        winsorization_percentile?: number;
                    } | null;
                    variants?: {
                        configuration?: {
                            [key: string]: unknown;
                        } | null;
                        description?: string | null;
                        /** Format: uuid */
                        id?: string;
                        is_control?: boolean;
                        name: string;
                        traffic_allocation?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment with this key already exists */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description The split_url module is not available in this profile */
            501: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getExperimentsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putExperimentsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    bandit_config?: {
                        /** @default 0.1 */
                        epsilon?: number;
                        /** @default 100 */
                        minimum_subjects?: number;
                        /** @default 0.01 */
                        stop_loss?: number;
                        /** @default 0.01 */
                        weight_floor?: number;
                    } | null;
                    bayesian_config?: {
                        /** @default 1 */
                        alpha?: number;
                        /** @default 1 */
                        beta?: number;
                        /** @default 0.95 */
                        credible_level?: number;
                        /** @default 0.975 */
                        decision_probability?: number;
                        /** @default 0.001 */
                        loss_threshold?: number;
                        mean_prior?: {
                            mean: number;
                            standard_deviation: number;
                        } | null;
                        rope?: [
                            number,
                            number
                        ] | null;
                    } | null;
                    bayesian_enabled?: boolean;
                    confidence_level?: number;
                    /** @enum {string} */
                    correction_method?: "benjamini-hochberg" | "bonferroni" | "none";
                    count_untagged_events?: boolean;
                    description?: string | null;
                    dimensions?: string[] | null;
                    end_date?: string | null;
                    /** @enum {string} */
                    experiment_type?: "a_b" | "mv" | "split_url" | "bandit";
                    hypothesis?: string | null;
                    key?: string;
                    metrics?: {
                        aggregation_method?: ("sum" | "average" | "count" | "min" | "max") | null;
                        cap_value?: number | null;
                        description?: string | null;
                        event_name: string;
                        event_value_path?: string | null;
                        expected_effect?: number | null;
                        /** Format: uuid */
                        id?: string;
                        is_guardrail?: boolean;
                        is_primary?: boolean;
                        lower_is_better?: boolean;
                        /** @enum {string} */
                        metric_type?: "conversion" | "revenue" | "count" | "duration" | "custom";
                        minimum_sample_size?: number;
                        name: string;
                    }[];
                    name?: string;
                    /** @enum {string} */
                    optimization_type?: "fixed" | "thompson_sampling" | "ucb1" | "epsilon_greedy";
                    plan?: {
                        baseline_rate?: number | null;
                        /** @default 0.1 */
                        minimum_detectable_effect?: number;
                        /** @default 0.8 */
                        power?: number;
                        sample_size_per_variant?: number | null;
                        /** @enum {string} */
                        source?: "user" | "default";
                    } | null;
                    sequential_testing_config?: {
                        /** @default 0.05 */
                        alpha?: number;
                        /**
                         * @default always_valid
                         * @enum {string}
                         */
                        method?: "always_valid" | "msprt" | "group_sequential";
                        /** @default 10 */
                        planned_looks?: number;
                        /**
                         * @default obrien_fleming
                         * @enum {string}
                         */
                        spending_function?: "obrien_fleming" | "pocock";
                        /** @default 0.001 */
                        tau_squared?: number;
                    } | null;
                    sequential_testing_enabled?: boolean;
                    split_url_config?: {
                        canonical_url?: string | null;
                        cookie_name?: string;
                        /** @default 30 */
                        cookie_ttl_days?: number;
                        variants: {
                            name: string;
                            traffic_allocation: number;
                            /** Format: uri */
                            url: string;
                        }[];
                    } | null;
                    start_date?: string | null;
                    /** @enum {string} */
                    status?: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED";
                    tags?: string[];
                    targeting_rules?: unknown | null;
                    traffic_percentage?: number;
                    variance_reduction_config?: {
                        /** @default [] */
                        covariate_attributes?: string[];
                        /** @default 7 */
                        covariate_lookback_days?: number;
                        covariate_metric_id?: string | null;
                        /** @default [] */
                        covariate_metric_ids?: string[];
                        /**
                         * @default none
                         * @enum {string}
                         */
                        method?: "none" | "cuped" | "cuped_plus" | "winsorization";
                        /** @default 99 */
                        winsorization_percentile?: number;
                    } | null;
                    variants?: {
                        configuration?: {
                            [key: string]: unknown;
                        } | null;
                        description?: string | null;
                        /** Format: uuid */
                        id?: string;
                        is_control?: boolean;
                        name: string;
                        traffic_allocation?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            /** @description Cannot change {field} while the experiment is {STATUS} */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Experiment with this key already exists */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description The split_url module is not available in this profile */
            501: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExperimentsById: {
        parameters: {
            query?: {
                experiment_key?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Cannot delete experiments that are not in DRAFT status */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postExperimentsByIdArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            /** @description Cannot archive experiment with status: {STATUS} */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExperimentsByIdAssignments: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
                user_id?: string;
                variant_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            attributes: {
                                [key: string]: string | number | boolean;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: uuid */
                            experiment_id: string;
                            experiment_key: string;
                            experiment_name: string;
                            /** Format: uuid */
                            id: string;
                            is_control: boolean;
                            user_id: string;
                            /** Format: uuid */
                            variant_id: string;
                            variant_name: string;
                        }[];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postExperimentsByIdClone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    key?: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Experiment with this key already exists */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postExperimentsByIdComplete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            /** @description Cannot complete experiment with status: {STATUS} */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExperimentsByIdEvents: {
        parameters: {
            query?: {
                event_name?: string;
                from_date?: string;
                limit?: number;
                skip?: number;
                to_date?: string;
                user_id?: string;
                variant_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Event"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            /** @description from_date must not be after to_date */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExperimentsByIdHistory: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            action_description: string;
                            action_type: string;
                            diff: {
                                field: string;
                                new_value: unknown;
                                old_value: unknown;
                            }[];
                            entity_id: string;
                            entity_name: string;
                            entity_type: string;
                            hash: string;
                            /** Format: uuid */
                            id: string;
                            ip_address: string | null;
                            new_value: {
                                [key: string]: unknown;
                            } | null;
                            old_value: {
                                [key: string]: unknown;
                            } | null;
                            position: number;
                            previous_hash: string;
                            reason: string | null;
                            request_id: string | null;
                            /** Format: date-time */
                            timestamp: string;
                            user_agent: string | null;
                            user_email: string;
                            user_id: string | null;
                        }[];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postExperimentsByIdMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postExperimentsByIdPause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            /** @description Cannot pause experiment with status: {STATUS} */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExperimentsByIdResults: {
        parameters: {
            query?: {
                breakdown?: string;
                confidence_level?: number;
                correction_method?: "benjamini-hochberg" | "bonferroni" | "none";
                use_cache?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Results"];
                };
            };
            /** @description Cannot get results for experiments in DRAFT status */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putExperimentsByIdSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    end_date?: string | null;
                    start_date?: string | null;
                    /** @default UTC */
                    time_zone?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            /** @description The state or the clock forbids the date */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExperimentsByIdSplitUrlPreview: {
        parameters: {
            query?: {
                user_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bucket?: number;
                        cookie_name: string;
                        cookie_ttl_days: number;
                        /** Format: uuid */
                        experiment_id: string;
                        experiment_key: string;
                        traffic_allocation?: number;
                        url?: string;
                        user_id?: string;
                        variant_name?: string;
                        variants: {
                            from_bucket: number | null;
                            to_bucket: number | null;
                            traffic_allocation: number;
                            url: string;
                            variant_name: string;
                        }[];
                    };
                };
            };
            /** @description Experiment is not a split_url type */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postExperimentsByIdStart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            /** @description Cannot start experiment with status: {STATUS} */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postExperimentsByIdUnarchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            /** @description Experiment is not archived */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postExperimentsSchedulesProcess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        completed: string[];
                        failed: {
                            /** Format: uuid */
                            experiment_id: string;
                            reason: string;
                        }[];
                        resumed: string[];
                        started: string[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Scheduler is already running */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExportAssignments: {
        parameters: {
            query?: {
                end_date?: string;
                experiment_id?: string;
                format?: "csv" | "json" | "ndjson";
                start_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attributes: {
                            [key: string]: unknown;
                        } | null;
                        /** Format: date-time */
                        created_at: string;
                        experiment_id: string | null;
                        experiment_key: string | null;
                        /** Format: uuid */
                        id: string;
                        is_control: boolean | null;
                        user_id: string;
                        variant_id: string | null;
                        variant_name: string | null;
                        weight: number | null;
                    }[];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExportEvents: {
        parameters: {
            query?: {
                end_date?: string;
                experiment_id?: string;
                format?: "csv" | "json" | "ndjson";
                start_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        event_id: string | null;
                        event_name: string;
                        event_type: string;
                        experiment_id: string | null;
                        experiment_key: string | null;
                        feature_flag_id: string | null;
                        feature_flag_key: string | null;
                        /** Format: uuid */
                        id: string;
                        metadata: {
                            [key: string]: unknown;
                        } | null;
                        /** Format: date-time */
                        timestamp: string;
                        user_id: string;
                        value: number | null;
                        variant_id: string | null;
                    }[];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExportExperiments: {
        parameters: {
            query?: {
                end_date?: string;
                format?: "csv" | "json" | "ndjson";
                start_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExperimentRow"][];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExportFeatureFlags: {
        parameters: {
            query?: {
                end_date?: string;
                format?: "csv" | "json" | "ndjson";
                start_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagRow"][];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExportReportsExperimentsById: {
        parameters: {
            query?: {
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExperimentReport"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExportReportsOverview: {
        parameters: {
            query?: {
                end_date?: string;
                format?: "json" | "csv";
                start_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverviewReport"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExportVariants: {
        parameters: {
            query?: {
                end_date?: string;
                format?: "csv" | "json" | "ndjson";
                start_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantRow"][];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFeatureFlags: {
        parameters: {
            query?: {
                include_archived?: boolean;
                limit?: number;
                search?: string;
                skip?: number;
                sort_by?: "created_at" | "updated_at" | "key" | "name" | "status";
                sort_order?: "asc" | "desc";
                status_filter?: "ACTIVE" | "INACTIVE" | "ARCHIVED";
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["FeatureFlag"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postFeatureFlags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    is_active?: boolean;
                    json_schema?: {
                        [key: string]: unknown;
                    } | null;
                    key: string;
                    metadata?: {
                        [key: string]: string | number | boolean;
                    };
                    name: string;
                    off_value?: unknown;
                    rollback_percentage?: number;
                    rollout_percentage?: number;
                    /** @enum {string} */
                    status?: "ACTIVE" | "INACTIVE" | "ARCHIVED";
                    tags?: string[];
                    targeting_rules?: unknown;
                    /** @enum {string} */
                    value_type?: "boolean" | "string" | "number" | "json";
                    variants?: {
                        description?: string | null;
                        key: string;
                        value: unknown;
                        weight: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureFlag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Feature flag with this key already exists */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFeatureFlagsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureFlag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putFeatureFlagsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    is_active?: boolean;
                    json_schema?: {
                        [key: string]: unknown;
                    } | null;
                    key?: string;
                    metadata?: {
                        [key: string]: string | number | boolean;
                    };
                    name?: string;
                    off_value?: unknown;
                    rollback_percentage?: number;
                    rollout_percentage?: number;
                    /** @enum {string} */
                    status?: "ACTIVE" | "INACTIVE" | "ARCHIVED";
                    tags?: string[];
                    targeting_rules?: unknown;
                    /** @enum {string} */
                    value_type?: "boolean" | "string" | "number" | "json";
                    variants?: {
                        description?: string | null;
                        key: string;
                        value: unknown;
                        weight: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureFlag"];
                };
            };
            /** @description Feature flag is archived, or value_type can only change while the flag is inactive */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Feature flag was changed at the same moment */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFeatureFlagsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postFeatureFlagsByIdArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureFlag"];
                };
            };
            /** @description Feature flag is already archived */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postFeatureFlagsByIdDisable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureFlag"];
                };
            };
            /** @description Feature flag is archived */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postFeatureFlagsByIdEnable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureFlag"];
                };
            };
            /** @description Feature flag is archived */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFeatureFlagsByIdHistory: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            action_description: string;
                            action_type: string;
                            diff: {
                                field: string;
                                new_value: unknown;
                                old_value: unknown;
                            }[];
                            entity_id: string;
                            entity_name: string;
                            entity_type: string;
                            hash: string;
                            /** Format: uuid */
                            id: string;
                            ip_address: string | null;
                            new_value: {
                                [key: string]: unknown;
                            } | null;
                            old_value: {
                                [key: string]: unknown;
                            } | null;
                            position: number;
                            previous_hash: string;
                            reason: string | null;
                            request_id: string | null;
                            /** Format: date-time */
                            timestamp: string;
                            user_agent: string | null;
                            user_email: string;
                            user_id: string | null;
                        }[];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postFeatureFlagsByIdPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default {} */
                    context?: {
                        [key: string]: unknown;
                    };
                    user_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        config: {
                            [key: string]: unknown;
                        } | null;
                        enabled: boolean;
                        explain: {
                            percentage: number;
                            rollout_unit: number | null;
                            rule_matched: boolean;
                            rule_unit: number | null;
                            rules: {
                                groups: {
                                    conditions: {
                                        actual: unknown;
                                        attribute: string;
                                        matched: boolean;
                                        operator: string;
                                        reason: string;
                                    }[];
                                    /** @enum {string} */
                                    logical_operator: "AND" | "OR";
                                    matched: boolean;
                                }[];
                                matched: boolean;
                                /** @enum {string} */
                                reason: "matched" | "not_matched" | "error";
                            } | null;
                            steps: {
                                /** @enum {string} */
                                check: "status" | "targeting_rules" | "rule_share" | "rollout_share" | "variant";
                                detail: string;
                                passed: boolean;
                            }[];
                            variant_unit: number | null;
                        };
                        key: string;
                        metadata?: {
                            [key: string]: string | number | boolean;
                        };
                        /** @enum {string} */
                        reason: "inactive" | "error" | "targeting_rule" | "rollout";
                        value: unknown;
                        variant: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Not enough permissions: an id list decides, and its members are not for everybody */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service temporarily unavailable */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postFeatureFlagsByIdRevert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    audit_entry_id?: string;
                    position?: number;
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureFlag"];
                };
            };
            /** @description Feature flag is archived, or Feature flag was archived then */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Feature flag not found, or Audit entry not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The audit log holds a secret in place of a former value, or Feature flag was changed at the same moment */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postFeatureFlagsByIdToggle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureFlag"];
                };
            };
            /** @description Feature flag is archived */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postFeatureFlagsByIdUnarchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureFlag"];
                };
            };
            /** @description Feature flag is not archived */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postFeatureFlagsByIdWhatIf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    is_active?: boolean;
                    json_schema?: {
                        [key: string]: unknown;
                    } | null;
                    key?: string;
                    metadata?: {
                        [key: string]: string | number | boolean;
                    };
                    name?: string;
                    off_value?: unknown;
                    rollback_percentage?: number;
                    rollout_percentage?: number;
                    /** @enum {string} */
                    status?: "ACTIVE" | "INACTIVE" | "ARCHIVED";
                    tags?: string[];
                    targeting_rules?: unknown;
                    /** @enum {string} */
                    value_type?: "boolean" | "string" | "number" | "json";
                    variants?: {
                        description?: string | null;
                        key: string;
                        value: unknown;
                        weight: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changed: number | null;
                        enabled_after: number | null;
                        enabled_before: number | null;
                        /** Format: uuid */
                        flag_id: string;
                        /** @constant */
                        is_estimate?: true;
                        reason: string | null;
                        sample: {
                            after: {
                                enabled: boolean;
                                /** @enum {string} */
                                reason: "inactive" | "error" | "targeting_rule" | "rollout";
                                value: unknown;
                                variant: string | null;
                            };
                            before: {
                                enabled: boolean;
                                /** @enum {string} */
                                reason: "inactive" | "error" | "targeting_rule" | "rollout";
                                value: unknown;
                                variant: string | null;
                            };
                            user_id: string;
                        }[];
                        sampled: number;
                        share: number | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service temporarily unavailable */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postFeatureFlagsBulkToggle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    action: "enable" | "disable" | "archive" | "unarchive";
                    flag_ids: string[];
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        failed: number;
                        results: {
                            error: string | null;
                            /** Format: uuid */
                            flag_id: string;
                            flag_key: string | null;
                            new_status: ("ACTIVE" | "INACTIVE" | "ARCHIVED") | null;
                            old_status: ("ACTIVE" | "INACTIVE" | "ARCHIVED") | null;
                            success: boolean;
                        }[];
                        succeeded: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFeatureFlagsEvaluateByFlagKey: {
        parameters: {
            query: {
                context?: string;
                user_id: string;
            };
            header?: never;
            path: {
                flag_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            /** @description Feature flag with key '{key}' not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postFeatureFlagsEvaluateByFlagKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                flag_key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default {} */
                    context?: {
                        [key: string]: unknown;
                    };
                    user_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            /** @description Feature flag with key '{key}' not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFeatureFlagsUserByUserId: {
        parameters: {
            query?: {
                context?: string;
                details?: boolean;
            };
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: boolean | components["schemas"]["Evaluation"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
            /** @description The database does not answer, the disk is full, or the process is about to end */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getHoldout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holdout"] | null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postHoldout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    holdout_percentage?: number;
                    is_active?: boolean;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holdout"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Another holdout was activated at the same time */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHoldoutById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holdout"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Holdout not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putHoldoutById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    holdout_percentage?: number;
                    is_active?: boolean;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holdout"];
                };
            };
            /** @description holdout_percentage cannot change after activation, or An ended holdout cannot be activated again */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Holdout not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Another holdout was activated at the same time */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteHoldoutById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A holdout that was active cannot be deleted */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Holdout not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHoldoutByIdResults: {
        parameters: {
            query: {
                confidence_level?: number;
                metric: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldoutResults"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Holdout not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHoldoutAll: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Holdout"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHoldoutCheckByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bucket: number | null;
                        holdout_id: string | null;
                        holdout_percentage: number | null;
                        is_in_holdout: boolean;
                        unit: number | null;
                        user_id: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInteractionsByExperimentAIdByExperimentBId: {
        parameters: {
            query?: {
                metric_id?: string;
                min_users_per_cell?: number;
            };
            header?: never;
            path: {
                experiment_a_id: string;
                experiment_b_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        experiment_a_id: string;
                        experiment_a_name: string;
                        /** Format: uuid */
                        experiment_b_id: string;
                        experiment_b_name: string;
                        has_interaction: boolean | null;
                        independence: {
                            chi2: number;
                            degrees_of_freedom: number;
                            p_value: number;
                            warning: boolean;
                        } | null;
                        interaction_results: {
                            cells: {
                                /** Format: uuid */
                                a_variant_id: string;
                                /** Format: uuid */
                                b_variant_id: string;
                                conversions: number;
                                effect: number | null;
                                rate: number | null;
                                sample_size: number;
                            }[];
                            contrasts: {
                                /** Format: uuid */
                                a_variant_id: string;
                                /** Format: uuid */
                                b_variant_id: string;
                                interaction: number;
                                interval: [
                                    number | null,
                                    number | null
                                ];
                                p_value: number;
                            }[];
                            corrected_p_value: number | null;
                            degrees_of_freedom: number | null;
                            /** Format: uuid */
                            experiment_id: string;
                            is_significant: boolean | null;
                            mean_analysis: {
                                cells: {
                                    /** Format: uuid */
                                    a_variant_id: string;
                                    /** Format: uuid */
                                    b_variant_id: string;
                                    effect: number | null;
                                    mean: number | null;
                                    sample_size: number;
                                    std_dev: number | null;
                                }[];
                                contrasts: {
                                    /** Format: uuid */
                                    a_variant_id: string;
                                    /** Format: uuid */
                                    b_variant_id: string;
                                    interaction: number;
                                    interval: [
                                        number | null,
                                        number | null
                                    ];
                                    p_value: number;
                                }[];
                                corrected_p_value: number | null;
                                degrees_of_freedom: number | null;
                                is_significant: boolean | null;
                                p_value: number | null;
                                reproduce: {
                                    inputs: {
                                        [key: string]: unknown;
                                    };
                                    method: string;
                                } | null;
                                statistic: number | null;
                                test: "wald" | null;
                                unavailable_reason: ("mutual_exclusion_group" | "no_shared_users" | "no_metric" | "no_control_variant" | "too_few_shared_users" | "too_few_conversions" | "no_variation") | null;
                            } | null;
                            /** Format: uuid */
                            metric_id: string;
                            metric_name: string;
                            p_value: number | null;
                            reproduce: {
                                inputs: {
                                    [key: string]: unknown;
                                };
                                method: string;
                            } | null;
                            statistic: number | null;
                            test: ("wald" | "likelihood_ratio") | null;
                            unavailable_reason: ("mutual_exclusion_group" | "no_shared_users" | "no_metric" | "no_control_variant" | "too_few_shared_users" | "too_few_conversions") | null;
                        }[];
                        jaccard: number | null;
                        mutual_exclusion_group_id: string | null;
                        /** @enum {string} */
                        overall_risk: "low" | "medium" | "high";
                        overlap_coefficient: number | null;
                        recommendations: string[];
                        share_of_a: number | null;
                        share_of_b: number | null;
                        shared_users: number;
                        unavailable_reason: ("mutual_exclusion_group" | "no_shared_users" | "no_metric" | "no_control_variant" | "too_few_shared_users" | "too_few_conversions") | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInteractionsScan: {
        parameters: {
            query?: {
                limit?: number;
                min_users_per_cell?: number;
                skip?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        analyses: {
                            /** Format: uuid */
                            experiment_a_id: string;
                            experiment_a_name: string;
                            /** Format: uuid */
                            experiment_b_id: string;
                            experiment_b_name: string;
                            has_interaction: boolean | null;
                            independence: {
                                chi2: number;
                                degrees_of_freedom: number;
                                p_value: number;
                                warning: boolean;
                            } | null;
                            interaction_results: {
                                contrasts: {
                                    /** Format: uuid */
                                    a_variant_id: string;
                                    /** Format: uuid */
                                    b_variant_id: string;
                                    interaction: number;
                                    interval: [
                                        number | null,
                                        number | null
                                    ];
                                    p_value: number;
                                }[];
                                corrected_p_value: number | null;
                                degrees_of_freedom: number | null;
                                /** Format: uuid */
                                experiment_id: string;
                                is_significant: boolean | null;
                                mean_analysis: {
                                    contrasts: {
                                        /** Format: uuid */
                                        a_variant_id: string;
                                        /** Format: uuid */
                                        b_variant_id: string;
                                        interaction: number;
                                        interval: [
                                            number | null,
                                            number | null
                                        ];
                                        p_value: number;
                                    }[];
                                    corrected_p_value: number | null;
                                    degrees_of_freedom: number | null;
                                    is_significant: boolean | null;
                                    p_value: number | null;
                                    reproduce: {
                                        inputs: {
                                            [key: string]: unknown;
                                        };
                                        method: string;
                                    } | null;
                                    statistic: number | null;
                                    test: "wald" | null;
                                    unavailable_reason: ("mutual_exclusion_group" | "no_shared_users" | "no_metric" | "no_control_variant" | "too_few_shared_users" | "too_few_conversions" | "no_variation") | null;
                                } | null;
                                /** Format: uuid */
                                metric_id: string;
                                metric_name: string;
                                p_value: number | null;
                                reproduce: {
                                    inputs: {
                                        [key: string]: unknown;
                                    };
                                    method: string;
                                } | null;
                                statistic: number | null;
                                test: ("wald" | "likelihood_ratio") | null;
                                unavailable_reason: ("mutual_exclusion_group" | "no_shared_users" | "no_metric" | "no_control_variant" | "too_few_shared_users" | "too_few_conversions") | null;
                            }[];
                            jaccard: number | null;
                            mutual_exclusion_group_id: string | null;
                            /** @enum {string} */
                            overall_risk: "low" | "medium" | "high";
                            overlap_coefficient: number | null;
                            recommendations: string[];
                            share_of_a: number | null;
                            share_of_b: number | null;
                            shared_users: number;
                            unavailable_reason: ("mutual_exclusion_group" | "no_shared_users" | "no_metric" | "no_control_variant" | "too_few_shared_users" | "too_few_conversions") | null;
                        }[];
                        /** @constant */
                        correction_method: "benjamini-hochberg";
                        high_risk_pairs: number;
                        limit: number;
                        pairs_analyzed: number;
                        significant_pairs: number;
                        skip: number;
                        total: number;
                        total_active_experiments: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postMetricsAggregate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "accepted";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMetricsAggregated: {
        parameters: {
            query: {
                feature_flag_id: string;
                from_date?: string;
                period?: "minute" | "hour" | "day" | "week" | "month";
                to_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        feature_flag_id: string;
                        /** @enum {string} */
                        period: "minute" | "hour" | "day" | "week" | "month";
                        points: {
                            avg_latency: number | null;
                            by_reason: {
                                [key: string]: number;
                            };
                            by_variant: {
                                [key: string]: number;
                            };
                            enabled_evaluations: number;
                            error_count: number;
                            error_rate: number | null;
                            p95_latency: number | null;
                            rule_match_rate: number | null;
                            /** Format: date-time */
                            start: string;
                            total_evaluations: number;
                            unique_users: number;
                        }[];
                    };
                };
            };
            /** @description from_date must not be after to_date */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMetricsErrors: {
        parameters: {
            query?: {
                error_type?: string;
                experiment_id?: string;
                feature_flag_id?: string;
                from_date?: string;
                limit?: number;
                skip?: number;
                to_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            error_type: string;
                            experiment_id: string | null;
                            feature_flag_id: string | null;
                            /** Format: uuid */
                            id: string;
                            message: string;
                            metadata: {
                                [key: string]: unknown;
                            } | null;
                            stack_trace: string | null;
                            /** Format: date-time */
                            timestamp: string;
                            user_id: string | null;
                        }[];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            /** @description from_date must not be after to_date */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMetricsSummary: {
        parameters: {
            query?: {
                feature_flag_id?: string;
                from_date?: string;
                to_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagFigures"];
                };
            };
            /** @description from_date must not be after to_date */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getModules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        modules: ("workspaces" | "rbac" | "sso" | "hipaa" | "compliance" | "warehouse" | "integrations" | "counters" | "etl" | "split_url")[];
                        /** @enum {string} */
                        profile: "core" | "full";
                        version: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMutualExclusionGroups: {
        parameters: {
            query?: {
                limit?: number;
                search?: string;
                skip?: number;
                status_filter?: "ACTIVE" | "ARCHIVED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["MutualExclusionGroup"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postMutualExclusionGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    name: string;
                    traffic_percentage?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MutualExclusionGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Group with this name already exists */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMutualExclusionGroupsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MutualExclusionGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Mutual exclusion group not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putMutualExclusionGroupsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    name?: string;
                    traffic_percentage?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MutualExclusionGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Mutual exclusion group not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Group with this name already exists, or Explicit shares exceed traffic_percentage */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMutualExclusionGroupsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MutualExclusionGroup"];
                };
            };
            /** @description Group has running experiments */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Mutual exclusion group not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postMutualExclusionGroupsByIdExperiments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    experiment_id: string;
                    share_percentage?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MutualExclusionGroup"];
                };
            };
            /** @description Experiment must be in DRAFT status, or Group is archived */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Mutual exclusion group not found, or Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Experiment already belongs to a group, or Not enough free traffic in this group */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putMutualExclusionGroupsByIdExperimentsByExperimentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                experiment_id: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    share_percentage?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MutualExclusionGroup"];
                };
            };
            /** @description Experiment must be in DRAFT status, or Group is archived */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Mutual exclusion group not found, or Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not enough free traffic in this group */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMutualExclusionGroupsByIdExperimentsByExperimentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                experiment_id: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MutualExclusionGroup"];
                };
            };
            /** @description Experiment must be in DRAFT status, or Group is archived */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Mutual exclusion group not found, or Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postMutualExclusionGroupsByIdUnarchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MutualExclusionGroup"];
                };
            };
            /** @description Group is not archived */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Mutual exclusion group not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNotifications: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
                unread_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Notification"][];
                        limit: number;
                        skip: number;
                        total: number;
                        unread_count: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNotificationsDeliveryLog: {
        parameters: {
            query?: {
                channel?: "inbox" | "email" | "chat";
                event_type?: "experiment_started" | "experiment_paused" | "experiment_resumed" | "experiment_completed" | "srm_warning" | "safety_warning" | "safety_rollback" | "rollout_stage_started" | "rollout_completed" | "rollout_failed" | "scheduler_failed" | "test";
                limit?: number;
                skip?: number;
                status_filter?: "SENT" | "FAILED" | "SKIPPED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["NotificationDelivery"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNotificationsPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putNotificationsPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    email_enabled?: boolean;
                    email_override?: string | null;
                    events?: {
                        experiment_completed?: {
                            email?: boolean;
                            inbox?: boolean;
                        };
                        experiment_paused?: {
                            email?: boolean;
                            inbox?: boolean;
                        };
                        experiment_resumed?: {
                            email?: boolean;
                            inbox?: boolean;
                        };
                        experiment_started?: {
                            email?: boolean;
                            inbox?: boolean;
                        };
                        rollout_completed?: {
                            email?: boolean;
                            inbox?: boolean;
                        };
                        rollout_failed?: {
                            email?: boolean;
                            inbox?: boolean;
                        };
                        rollout_stage_started?: {
                            email?: boolean;
                            inbox?: boolean;
                        };
                        safety_rollback?: {
                            email?: boolean;
                            inbox?: boolean;
                        };
                        safety_warning?: {
                            email?: boolean;
                            inbox?: boolean;
                        };
                        scheduler_failed?: {
                            email?: boolean;
                            inbox?: boolean;
                        };
                        srm_warning?: {
                            email?: boolean;
                            inbox?: boolean;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postNotificationsPreferencesConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
            /** @description Invalid or expired code */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postNotificationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    ids?: string[];
                };
            };
        };
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNotificationsSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putNotificationsSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    admin_emails?: string[];
                    chat_events?: ("experiment_started" | "experiment_paused" | "experiment_resumed" | "experiment_completed" | "srm_warning" | "safety_warning" | "safety_rollback" | "rollout_stage_started" | "rollout_completed" | "rollout_failed" | "scheduler_failed")[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postNotificationsTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    channel: "inbox" | "email" | "chat";
                    /** @default Test */
                    message?: string;
                    recipient?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                        paths: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postOtlpV1Metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    resourceMetrics?: unknown[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        partialSuccess?: {
                            errorMessage: string;
                            rejectedDataPoints: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPowerCurve: {
        parameters: {
            query?: {
                allocations?: string;
                axis?: "sample_size" | "effect";
                baseline_mean?: number;
                baseline_rate?: number;
                confidence_level?: number;
                correction_method?: "none" | "bonferroni" | "benjamini-hochberg";
                effect?: number;
                effect_type?: "relative" | "absolute";
                metric_type?: "conversion" | "mean";
                metrics?: number;
                planned_looks?: number;
                points?: number;
                power?: number;
                sample_size_per_variant?: number;
                sequential?: "none" | "always_valid" | "obrien_fleming" | "pocock";
                standard_deviation?: number;
                variance_reduction_pct?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        achieved_power: number | null;
                        alpha_per_comparison: number;
                        /** @enum {string} */
                        axis: "sample_size" | "effect";
                        comparisons: number;
                        effect_absolute: number | null;
                        inflation_factor: number;
                        /** @enum {string} */
                        method: "fisher_exact" | "welch_t";
                        notes: string[];
                        points: {
                            power: number;
                            x: number;
                        }[];
                        reproduce: {
                            inputs: {
                                [key: string]: unknown;
                            };
                            method: string;
                        };
                        sample_size_per_variant: number;
                        sample_sizes: number[];
                        total_sample_size: number;
                        treatment_rate: number | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPowerMde: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    allocations?: number[] | null;
                    baseline_mean?: number | null;
                    baseline_rate?: number | null;
                    /** @default 0.95 */
                    confidence_level?: number;
                    /**
                     * @default none
                     * @enum {string}
                     */
                    correction_method?: "none" | "bonferroni" | "benjamini-hochberg";
                    /**
                     * @default relative
                     * @enum {string}
                     */
                    effect_type?: "relative" | "absolute";
                    /**
                     * @default conversion
                     * @enum {string}
                     */
                    metric_type?: "conversion" | "mean";
                    /** @default 1 */
                    metrics?: number;
                    /** @default 10 */
                    planned_looks?: number;
                    /** @default 0.8 */
                    power?: number;
                    sample_size_per_variant: number;
                    /**
                     * @default none
                     * @enum {string}
                     */
                    sequential?: "none" | "always_valid" | "obrien_fleming" | "pocock";
                    standard_deviation?: number | null;
                    /** @default 0 */
                    variance_reduction_pct?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        achieved_power: number | null;
                        alpha_per_comparison: number;
                        comparisons: number;
                        effect_absolute: number | null;
                        inflation_factor: number;
                        mde_absolute: number | null;
                        mde_relative: number | null;
                        /** @enum {string} */
                        method: "fisher_exact" | "welch_t";
                        notes: string[];
                        reproduce: {
                            inputs: {
                                [key: string]: unknown;
                            };
                            method: string;
                        };
                        sample_size_per_variant: number;
                        sample_sizes: number[];
                        total_sample_size: number;
                        treatment_rate: number | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPowerPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    allocations?: number[] | null;
                    baseline_mean?: number | null;
                    baseline_rate?: number | null;
                    /** @default 0.95 */
                    confidence_level?: number;
                    /**
                     * @default none
                     * @enum {string}
                     */
                    correction_method?: "none" | "bonferroni" | "benjamini-hochberg";
                    daily_traffic: number;
                    /**
                     * @default relative
                     * @enum {string}
                     */
                    effect_type?: "relative" | "absolute";
                    /** @default 90 */
                    max_days?: number;
                    /**
                     * @default conversion
                     * @enum {string}
                     */
                    metric_type?: "conversion" | "mean";
                    /** @default 1 */
                    metrics?: number;
                    /** @default 10 */
                    planned_looks?: number;
                    /** @default 0.8 */
                    power?: number;
                    /**
                     * @default none
                     * @enum {string}
                     */
                    sequential?: "none" | "always_valid" | "obrien_fleming" | "pocock";
                    standard_deviation?: number | null;
                    start_date?: string | null;
                    /** @default 100 */
                    traffic_percentage?: number;
                    /** @default 0 */
                    variance_reduction_pct?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        achieved_power: number | null;
                        alpha_per_comparison: number;
                        comparisons: number;
                        effect_absolute: number | null;
                        inflation_factor: number;
                        /** @enum {string} */
                        method: "fisher_exact" | "welch_t";
                        notes: string[];
                        options: {
                            days: number;
                            mde_absolute: number | null;
                            mde_relative: number | null;
                            sample_size_per_variant: number;
                        }[];
                        recommended_days: number | null;
                        reproduce: {
                            inputs: {
                                [key: string]: unknown;
                            };
                            method: string;
                        };
                        sample_size_per_variant: number;
                        sample_sizes: number[];
                        total_sample_size: number;
                        treatment_rate: number | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPowerRuntime: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    allocations?: number[] | null;
                    baseline_mean?: number | null;
                    baseline_rate?: number | null;
                    /** @default 0.95 */
                    confidence_level?: number;
                    /**
                     * @default none
                     * @enum {string}
                     */
                    correction_method?: "none" | "bonferroni" | "benjamini-hochberg";
                    daily_traffic: number;
                    effect: number;
                    /**
                     * @default relative
                     * @enum {string}
                     */
                    effect_type?: "relative" | "absolute";
                    /**
                     * @default conversion
                     * @enum {string}
                     */
                    metric_type?: "conversion" | "mean";
                    /** @default 1 */
                    metrics?: number;
                    /** @default 10 */
                    planned_looks?: number;
                    /** @default 0.8 */
                    power?: number;
                    /**
                     * @default none
                     * @enum {string}
                     */
                    sequential?: "none" | "always_valid" | "obrien_fleming" | "pocock";
                    standard_deviation?: number | null;
                    start_date?: string | null;
                    /** @default 100 */
                    traffic_percentage?: number;
                    /** @default 0 */
                    variance_reduction_pct?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        achieved_power: number | null;
                        alpha_per_comparison: number;
                        comparisons: number;
                        days: number;
                        effect_absolute: number | null;
                        end_date: string | null;
                        inflation_factor: number;
                        /** @enum {string} */
                        method: "fisher_exact" | "welch_t";
                        notes: string[];
                        reproduce: {
                            inputs: {
                                [key: string]: unknown;
                            };
                            method: string;
                        };
                        sample_size_per_variant: number;
                        sample_sizes: number[];
                        total_sample_size: number;
                        treatment_rate: number | null;
                        weeks: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPowerSampleSize: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    allocations?: number[] | null;
                    baseline_mean?: number | null;
                    baseline_rate?: number | null;
                    /** @default 0.95 */
                    confidence_level?: number;
                    /**
                     * @default none
                     * @enum {string}
                     */
                    correction_method?: "none" | "bonferroni" | "benjamini-hochberg";
                    effect: number;
                    /**
                     * @default relative
                     * @enum {string}
                     */
                    effect_type?: "relative" | "absolute";
                    /**
                     * @default conversion
                     * @enum {string}
                     */
                    metric_type?: "conversion" | "mean";
                    /** @default 1 */
                    metrics?: number;
                    /** @default 10 */
                    planned_looks?: number;
                    /** @default 0.8 */
                    power?: number;
                    /**
                     * @default none
                     * @enum {string}
                     */
                    sequential?: "none" | "always_valid" | "obrien_fleming" | "pocock";
                    standard_deviation?: number | null;
                    /** @default 0 */
                    variance_reduction_pct?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        achieved_power: number | null;
                        alpha_per_comparison: number;
                        comparisons: number;
                        effect_absolute: number | null;
                        inflation_factor: number;
                        /** @enum {string} */
                        method: "fisher_exact" | "welch_t";
                        notes: string[];
                        reproduce: {
                            inputs: {
                                [key: string]: unknown;
                            };
                            method: string;
                        };
                        sample_size_per_variant: number;
                        sample_sizes: number[];
                        total_sample_size: number;
                        treatment_rate: number | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRedoc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getResultsById: {
        parameters: {
            query?: {
                breakdown?: string;
                confidence_level?: number;
                correction_method?: "benjamini-hochberg" | "bonferroni" | "none";
                use_cache?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Results"];
                };
            };
            /** @description Cannot get results for experiments in DRAFT status */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getResultsByIdBayesian: {
        parameters: {
            query?: {
                metric_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        decision: ("CONTINUE" | "STOP_WINNER" | "STOP_EQUIVALENT" | "STOP_FUTILE") | null;
                        decision_reason: string;
                        is_enabled: boolean;
                        /** @constant */
                        method: "quadrature";
                        metric_id: string | null;
                        metric_name: string | null;
                        prior: {
                            alpha: number | null;
                            beta: number | null;
                            /** @enum {string} */
                            family: "beta" | "normal";
                            mean: number | null;
                            standard_deviation: number | null;
                        } | null;
                        reproduce: {
                            inputs: {
                                [key: string]: unknown;
                            };
                            method: string;
                        } | null;
                        variant_results: {
                            bayes_factor: number | null;
                            difference_credible_interval: [
                                number | null,
                                number | null
                            ] | null;
                            expected_loss: number | null;
                            is_control: boolean;
                            posterior: {
                                alpha: number | null;
                                beta: number | null;
                                credible_interval_lower: number;
                                credible_interval_upper: number;
                                /** @enum {string} */
                                family: "beta" | "normal";
                                mean: number;
                                standard_deviation: number;
                            } | null;
                            probability_to_be_best: number | null;
                            probability_to_beat_control: number | null;
                            relative_lift_credible_interval: [
                                number | null,
                                number | null
                            ] | null;
                            variant_id: string;
                            variant_name: string;
                        }[];
                    };
                };
            };
            /** @description Cannot get results for experiments in DRAFT status */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postResultsByIdCalibration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    metric_id?: string | null;
                    /** @default 1000 */
                    repetitions?: number;
                    /** @default 1 */
                    seed?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            /** @description Cannot get results for experiments in DRAFT status */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A calibration of this experiment is running */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getResultsByIdCalibrationByRunId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alpha: number | null;
                        /** Format: date-time */
                        created_at: string;
                        error: string | null;
                        /** Format: uuid */
                        experiment_id: string;
                        finished_at: string | null;
                        /** Format: uuid */
                        id: string;
                        interval_level: number;
                        metrics: {
                            calibrated: boolean | null;
                            false_positive_rate: number | null;
                            interval: [
                                number,
                                number
                            ] | null;
                            ks_p_value: number | null;
                            /** @enum {string} */
                            method: "fisher_exact" | "welch_t_test";
                            /** Format: uuid */
                            metric_id: string;
                            metric_name: string;
                            repetitions: number;
                            target: number | null;
                            unavailable_reason: "no_variation" | null;
                        }[] | null;
                        progress: number;
                        repetitions: number;
                        seed: number;
                        started_at: string | null;
                        /** @enum {string} */
                        status: "queued" | "running" | "succeeded" | "failed";
                        subjects: number | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found, or Calibration not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getResultsByIdCuped: {
        parameters: {
            query?: {
                metric_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        computed_at: string;
                        confidence_level: number;
                        /** @enum {string} */
                        correction_method: "benjamini-hochberg" | "bonferroni" | "none";
                        covariate_lookback_days: number;
                        experiment_id: string;
                        /** @enum {string} */
                        method: "none" | "cuped" | "cuped_plus" | "winsorization";
                        metrics: {
                            adjusted_ci_lower: number | null;
                            adjusted_ci_upper: number | null;
                            adjusted_control_mean: number | null;
                            adjusted_effect: number | null;
                            adjusted_p_value: number | null;
                            adjusted_se: number | null;
                            adjusted_treatment_mean: number | null;
                            control_sample_size: number | null;
                            control_variant_id: string | null;
                            corrected_p_value: number | null;
                            covariate_coverage_pct: number | null;
                            effective_sample_multiplier: number | null;
                            is_significant: boolean;
                            /** @enum {string} */
                            method: "none" | "cuped" | "cuped_plus" | "winsorization";
                            metric_id: string;
                            metric_name: string;
                            reproduce: {
                                inputs: {
                                    [key: string]: unknown;
                                };
                                method: string;
                            } | null;
                            theta: {
                                covariate: string;
                                value: number;
                            }[];
                            treatment_sample_size: number | null;
                            unadjusted_effect: number | null;
                            unadjusted_se: number | null;
                            unavailable_reason: ("fewer_than_2_units" | "no_variation" | "no_residual_variation" | "no_control_variant" | "no_treatment_variant" | "winsorization_needs_mean_metric") | null;
                            variance_reduction_pct: number | null;
                            variant_id: string | null;
                            variant_name: string | null;
                        }[];
                    };
                };
            };
            /** @description Cannot get results for experiments in DRAFT status */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getResultsByIdDaily: {
        parameters: {
            query?: {
                end_date?: string;
                metric_id?: string;
                start_date?: string;
                time_zone?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        experiment_id: string;
                        metric_id: string | null;
                        series: {
                            cumulative: {
                                always_valid_interval: [
                                    number | null,
                                    number | null
                                ] | null;
                                confidence_interval: [
                                    number | null,
                                    number | null
                                ];
                                conversions: number;
                                date: string;
                                difference: number | null;
                                difference_interval: [
                                    number | null,
                                    number | null
                                ] | null;
                                mean: number | null;
                                p_value: number | null;
                                sample_size: number;
                            }[];
                            is_control: boolean;
                            values: {
                                assigned: number;
                                conversions: number;
                                date: string;
                                events: number;
                                value_sum: number | null;
                            }[];
                            variant_id: string;
                            variant_name: string;
                        }[];
                        time_zone: string;
                    };
                };
            };
            /** @description Cannot get results for experiments in DRAFT status */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postResultsByIdInvalidateCache: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys_deleted: number;
                        message: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getResultsByIdSampleSize: {
        parameters: {
            query?: {
                baseline_conversion_rate?: number;
                confidence_level?: number;
                correction_method?: "benjamini-hochberg" | "bonferroni" | "none";
                mde?: number;
                metric_id?: string;
                power_target?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        achieved_mde: number | null;
                        achieved_power: number | null;
                        alpha: number;
                        /** @constant */
                        analysed_as: "conversion";
                        baseline_rate: number | null;
                        /** @enum {string} */
                        baseline_source: "observed" | "request" | "plan";
                        baseline_users: number | null;
                        comparisons: number;
                        confidence_level: number;
                        /** @enum {string} */
                        correction_method: "benjamini-hochberg" | "bonferroni" | "none";
                        current_sample_size_per_variant: number;
                        daily_new_subjects: number | null;
                        days_to_significance: number | null;
                        guide_only_reasons: ("adaptive_allocation" | "unequal_allocation" | "sequential_testing" | "bayesian")[];
                        is_adequate: boolean;
                        mde: number;
                        mde_absolute: number | null;
                        metric_id: string | null;
                        metric_name: string | null;
                        metric_type: string | null;
                        power_target: number;
                        projected_completion_date: string | null;
                        reproduce: {
                            inputs: {
                                [key: string]: unknown;
                            };
                            method: string;
                        } | null;
                        required_sample_size_per_variant: number | null;
                        unavailable_reason: ("no_metric" | "no_control_data" | "no_control_conversions" | "rate_at_boundary" | "effect_out_of_range" | "effect_too_small") | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getResultsByIdSequential: {
        parameters: {
            query?: {
                alpha?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alpha: number;
                        alpha_spending: {
                            boundary_z: number | null;
                            cumulative_alpha: number;
                            information_fraction: number;
                            look: number;
                            nominal_p: number;
                            reached_at: string | null;
                            rejected: boolean | null;
                            sample_size: number;
                            z: number | null;
                        }[];
                        comparisons: {
                            always_valid_p_value: number;
                            can_stop: boolean;
                            confidence_sequence: {
                                is_empty: boolean;
                                /** @enum {string} */
                                kind: "asymptotic" | "t" | "exact";
                                lower: number | null;
                                sample_size: number;
                                upper: number | null;
                                width: number | null;
                            } | null;
                            corrected_can_stop: boolean;
                            difference: number | null;
                            evidence_trajectory: {
                                always_valid_p_value: number;
                                /** Format: date-time */
                                at: string;
                                can_stop: boolean;
                                ln_lambda: number | null;
                                lower: number | null;
                                sample_size: number;
                                upper: number | null;
                            }[];
                            group_sequential: {
                                boundary_z: number | null;
                                can_stop: boolean;
                                look: number;
                                repeated_interval: [
                                    number | null,
                                    number | null
                                ];
                                z: number;
                            } | null;
                            metric_id: string;
                            metric_name: string;
                            msprt_result: {
                                always_valid_p_value: number;
                                boundary: number;
                                can_stop: boolean;
                                /** @enum {string} */
                                evidence_strength: "strong_for_effect" | "moderate_for_effect" | "inconclusive" | "moderate_for_null" | "strong_for_null";
                                lambda_ratio: number | null;
                                ln_lambda: number | null;
                            };
                            sample_size: number;
                            standard_error: number | null;
                            variant_id: string;
                            variant_name: string;
                        }[];
                        experiment_id: string;
                        information_fraction: number;
                        long_running_risk: {
                            actual_duration_days: number;
                            expected_duration_days: number | null;
                            is_at_risk: boolean;
                            risk_ratio: number | null;
                        };
                        /** @enum {string} */
                        method: "always_valid" | "msprt" | "group_sequential";
                        n_star: number;
                        planned_looks: number;
                        recommendation_reason: string;
                        /** @enum {string} */
                        recommended_action: "stop_for_effect" | "stop_for_futility" | "continue";
                        /** @enum {string} */
                        spending_function: "obrien_fleming" | "pocock";
                    };
                };
            };
            /** @description Cannot get results for experiments in DRAFT status */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found; Sequential testing is not enabled for this experiment */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getResultsByIdSrm: {
        parameters: {
            query?: {
                metric_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        by_dimension: {
                            adjusted_p_value: number;
                            dimension: string;
                            p_value: number;
                            value: string;
                        }[];
                        chi2: number | null;
                        degrees_of_freedom: number | null;
                        expected: {
                            [key: string]: number;
                        };
                        method: ("chi_square" | "exact_multinomial") | null;
                        notice: boolean;
                        observed: {
                            [key: string]: number;
                        };
                        p_value: number | null;
                        sequential: {
                            p_value: number;
                            warning: boolean;
                        } | null;
                        unavailable_reason: ("bandit" | "too_few_variants" | "no_assignments") | null;
                        warning: boolean;
                        zero_weight_subjects: number;
                    };
                };
            };
            /** @description Cannot get results for experiments in DRAFT status */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRolloutSchedules: {
        parameters: {
            query?: {
                feature_flag_id?: string;
                limit?: number;
                skip?: number;
                status_filter?: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELLED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["RolloutSchedule"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postRolloutSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    end_date?: string | null;
                    /** Format: uuid */
                    feature_flag_id: string;
                    max_percentage?: number;
                    min_stage_duration?: number;
                    name: string;
                    stages: {
                        description?: string | null;
                        name: string;
                        stage_order?: number;
                        start_date?: string | null;
                        target_percentage: number;
                        trigger_configuration?: {
                            conditions?: {
                                /**
                                 * @default less_than
                                 * @enum {string}
                                 */
                                comparison_type?: "greater_than" | "less_than" | "equal_to";
                                metric: string;
                                threshold: number;
                            }[];
                            duration?: number;
                            min_evaluations?: number;
                            timeout_hours?: number | null;
                            window_minutes?: number;
                        };
                        /** @enum {string} */
                        trigger_type: "TIME_BASED" | "METRIC_BASED" | "MANUAL";
                    }[];
                    start_date?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolloutSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRolloutSchedulesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolloutSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Rollout schedule not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putRolloutSchedulesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    end_date?: string | null;
                    max_percentage?: number;
                    min_stage_duration?: number;
                    name?: string;
                    start_date?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolloutSchedule"];
                };
            };
            /** @description Pause the schedule first, or Schedule is finished */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Rollout schedule not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRolloutSchedulesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Pause or cancel the schedule first */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Rollout schedule not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postRolloutSchedulesByIdActivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolloutSchedule"];
                };
            };
            /** @description Cannot activate a schedule with status: {STATUS}, or Feature flag is archived */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Rollout schedule not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Another rollout schedule of this flag is active */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postRolloutSchedulesByIdCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolloutSchedule"];
                };
            };
            /** @description Cannot cancel a schedule with status: {STATUS} */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Rollout schedule not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postRolloutSchedulesByIdPause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolloutSchedule"];
                };
            };
            /** @description Cannot pause a schedule with status: {STATUS} */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Rollout schedule not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postRolloutSchedulesByIdStages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    name: string;
                    stage_order?: number;
                    start_date?: string | null;
                    target_percentage: number;
                    trigger_configuration?: {
                        conditions?: {
                            /**
                             * @default less_than
                             * @enum {string}
                             */
                            comparison_type?: "greater_than" | "less_than" | "equal_to";
                            metric: string;
                            threshold: number;
                        }[];
                        duration?: number;
                        min_evaluations?: number;
                        timeout_hours?: number | null;
                        window_minutes?: number;
                    };
                    /** @enum {string} */
                    trigger_type: "TIME_BASED" | "METRIC_BASED" | "MANUAL";
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolloutStage"];
                };
            };
            /** @description Pause the schedule first, Schedule is finished, or A schedule has at most 50 stages */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Rollout schedule not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putRolloutSchedulesStagesByStageId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                stage_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    name?: string;
                    stage_order?: number;
                    start_date?: string | null;
                    target_percentage?: number;
                    trigger_configuration?: {
                        conditions?: {
                            /**
                             * @default less_than
                             * @enum {string}
                             */
                            comparison_type?: "greater_than" | "less_than" | "equal_to";
                            metric: string;
                            threshold: number;
                        }[];
                        duration?: number;
                        min_evaluations?: number;
                        timeout_hours?: number | null;
                        window_minutes?: number;
                    };
                    /** @enum {string} */
                    trigger_type?: "TIME_BASED" | "METRIC_BASED" | "MANUAL";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolloutStage"];
                };
            };
            /** @description Only a pending stage can change, Pause the schedule first, or Schedule is finished */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Rollout stage not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRolloutSchedulesStagesByStageId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                stage_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Only a pending stage can change, Pause the schedule first, or A schedule needs at least one stage */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Rollout stage not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postRolloutSchedulesStagesByStageIdAdvance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                stage_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolloutStage"];
                };
            };
            /** @description Only a pending manual stage of an active schedule can be advanced, or it is not its turn */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Rollout stage not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSafetyFeatureFlagsByIdCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafetyCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSafetyFeatureFlagsByIdConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafetyConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSafetyFeatureFlagsByIdConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enable_automatic_rollbacks?: boolean | null;
                    enabled?: boolean;
                    metrics?: {
                        [key: string]: {
                            /**
                             * @default greater_than
                             * @enum {string}
                             */
                            comparison_type?: "greater_than" | "less_than" | "equal_to";
                            critical_threshold?: number | null;
                            /**
                             * @default threshold
                             * @enum {string}
                             */
                            mode?: "threshold" | "sequential";
                            /** @default 1 */
                            tolerated_ratio?: number;
                            warning_threshold?: number | null;
                        };
                    };
                    min_evaluations?: number | null;
                    rollback_percentage?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafetyConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSafetyFeatureFlagsByIdConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSafetyFeatureFlagsByIdRollback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    percentage?: number;
                    /** @default Manual rollback */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafetyRollback"];
                };
            };
            /** @description Rollback percentage is above the current exposure, or Feature flag is not active */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Feature flag not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSafetyOverview: {
        parameters: {
            query?: {
                health?: "HEALTHY" | "WARNING" | "CRITICAL" | "NO_DATA";
                limit?: number;
                skip?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: uuid */
                            feature_flag_id: string;
                            /** @enum {string} */
                            health: "HEALTHY" | "WARNING" | "CRITICAL" | "NO_DATA";
                            key: string;
                            last_rollback_at: string | null;
                            name: string;
                            rollout_percentage: number;
                            worst_metric: ("total_evaluations" | "error_count" | "error_rate" | "avg_latency" | "latency" | "min_latency" | "max_latency" | "p95_latency" | "p99_latency") | null;
                        }[];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSafetyRollbackRecords: {
        parameters: {
            query?: {
                feature_flag_id?: string;
                from_date?: string;
                limit?: number;
                skip?: number;
                to_date?: string;
                trigger_type?: "AUTOMATIC" | "MANUAL";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SafetyRollbackRecord"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            /** @description from_date must not be after to_date */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSafetySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafetySettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSafetySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    default_metrics?: {
                        [key: string]: {
                            /**
                             * @default greater_than
                             * @enum {string}
                             */
                            comparison_type?: "greater_than" | "less_than" | "equal_to";
                            critical_threshold?: number | null;
                            /**
                             * @default threshold
                             * @enum {string}
                             */
                            mode?: "threshold" | "sequential";
                            /** @default 1 */
                            tolerated_ratio?: number;
                            warning_threshold?: number | null;
                        };
                    };
                    enable_automatic_rollbacks?: boolean;
                    min_evaluations?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafetySettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSchedulerByNameHistory: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SchedulerRun"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Scheduler not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSchedulerByNameRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulerRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Scheduler not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Scheduler is already running */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSchedulerHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        schedulers: components["schemas"]["SchedulerHealth"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSchedulerHealthByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulerHealth"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Scheduler not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSdkRuleset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ruleset"];
                };
            };
            /** @description What the caller has is still good */
            304: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSdkStream: {
        parameters: {
            query?: {
                since?: number;
                ticket?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Too many open streams */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSegments: {
        parameters: {
            query?: {
                kind?: "rules" | "id_list";
                limit?: number;
                search?: string;
                skip?: number;
                status_filter?: "ACTIVE" | "INACTIVE" | "ARCHIVED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Segment"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSegments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    /** @enum {string} */
                    kind?: "rules" | "id_list";
                    name: string;
                    rules?: unknown;
                    /** @enum {string} */
                    status?: "ACTIVE" | "INACTIVE" | "ARCHIVED";
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Segment with this name already exists */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSegmentsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Segment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putSegmentsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    /** @enum {string} */
                    kind?: "rules" | "id_list";
                    name?: string;
                    rules?: unknown;
                    /** @enum {string} */
                    status?: "ACTIVE" | "INACTIVE" | "ARCHIVED";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Segment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Segment with this name already exists, or Segment is in use */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSegmentsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Segment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Segment is in use */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSegmentsByIdEvaluate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default {} */
                    context?: {
                        [key: string]: unknown;
                    };
                    user_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        matches: boolean;
                        /** Format: uuid */
                        segment_id: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Segment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSegmentsByIdMembers: {
        parameters: {
            query?: {
                limit?: number;
                skip?: number;
                user_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            added_at: string;
                            user_id: string;
                        }[];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            /** @description Segment is not an id list */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Segment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSegmentsByIdMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    add?: string[];
                    /** @default [] */
                    remove?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        added: number;
                        member_count: number;
                        removed: number;
                        unchanged: number;
                    };
                };
            };
            /** @description Segment is not an id list */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Segment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A segment holds at most 1000000 members */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSegmentsByIdPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default 1000 */
                    sample_size?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        interval: {
                            lower: number;
                            upper: number;
                        } | null;
                        matched: number | null;
                        reason: string | null;
                        sampled: number;
                        share: number | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Segment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service temporarily unavailable */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSegmentsByIdUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        experiments: {
                            /** Format: uuid */
                            id: string;
                            key: string;
                            name: string;
                            status: string;
                        }[];
                        feature_flags: {
                            /** Format: uuid */
                            id: string;
                            key: string;
                            name: string;
                            status: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Segment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSegmentsBulkEvaluate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default {} */
                    context?: {
                        [key: string]: unknown;
                    };
                    segment_ids: string[];
                    user_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Segment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTracking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        endpoints: string[];
                        message: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postTrackingAssign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default {} */
                    context?: {
                        [key: string]: unknown;
                    };
                    experiment_key: string;
                    user_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decision"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            /** @description Active experiment with key '{key}' not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postTrackingAssignBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    experiment_key: string;
                    users: {
                        /** @default {} */
                        context?: {
                            [key: string]: unknown;
                        };
                        user_id: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        assignments: {
                            assigned: boolean;
                            is_new: boolean;
                            /** @enum {string} */
                            reason: "assigned" | "holdout" | "mutual_exclusion" | "targeting" | "error" | "traffic";
                            user_id: string;
                            /** Format: uuid */
                            variant_id: string;
                        }[];
                        counts: {
                            assigned: number;
                            error?: number;
                            holdout: number;
                            mutual_exclusion: number;
                            targeting: number;
                            traffic: number;
                        };
                        experiment_key: string;
                        variants: {
                            [key: string]: {
                                configuration: {
                                    [key: string]: unknown;
                                } | null;
                                is_control: boolean;
                                name: string;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            /** @description Active experiment with key '{key}' not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTrackingAssignmentsByUserId: {
        parameters: {
            query?: {
                active_only?: boolean;
                limit?: number;
                skip?: number;
            };
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Assignment"][];
                        limit: number;
                        skip: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postTrackingBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    events: unknown[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            index: number;
                            message: string;
                        }[];
                        failure_count: number;
                        success_count: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postTrackingErrors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    error_type: string;
                    experiment_key?: string | null;
                    feature_flag_key?: string | null;
                    flag_enabled?: boolean | null;
                    message: string;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    stack_trace?: string | null;
                    timestamp?: string | null;
                    user_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            /** @description Feature flag with key '{key}' not found, or Experiment with key '{key}' not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postTrackingErrorsBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    errors: unknown[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            index: number;
                            message: string;
                        }[];
                        failure_count: number;
                        success_count: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postTrackingEvaluations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    evaluations: {
                        count: number;
                        enabled_count: number;
                        flag_key: string;
                        /** Format: date-time */
                        window_end: string;
                        /** Format: date-time */
                        window_start: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accepted: number;
                        errors: {
                            /** @enum {string} */
                            code: "unknown_flag";
                            flag_key: string;
                            index: number;
                            message: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postTrackingEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    event_id?: string | null;
                    event_name: string;
                    /** @default custom */
                    event_type?: string;
                    experiment_id?: string | null;
                    feature_flag_id?: string | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    timestamp?: string | null;
                    user_id: string;
                    value?: number | null;
                    variant_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        duplicate: boolean;
                        event_id: string | null;
                        event_name: string;
                        event_type: string;
                        experiment_id: string | null;
                        feature_flag_id: string | null;
                        /** Format: uuid */
                        id: string;
                        metadata: {
                            [key: string]: unknown;
                        } | null;
                        /** Format: date-time */
                        timestamp: string;
                        user_id: string;
                        value: number | null;
                        variant_id: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postTrackingTrack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    event_id?: string | null;
                    event_name?: string | null;
                    event_type: string;
                    experiment_key?: string | null;
                    feature_flag_key?: string | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    timestamp?: string | null;
                    user_id: string;
                    value?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        duplicate: boolean;
                        event_id: string | null;
                        event_name: string;
                        event_type: string;
                        experiment_id: string | null;
                        feature_flag_id: string | null;
                        /** Format: uuid */
                        id: string;
                        metadata: {
                            [key: string]: unknown;
                        } | null;
                        /** Format: date-time */
                        timestamp: string;
                        user_id: string;
                        value: number | null;
                        variant_id: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            /** @description Experiment with key '{key}' not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsersMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchUsersMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    first_name?: string | null;
                    last_name?: string | null;
                    preferences?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putUsersMePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Current password is incorrect; This account has no password */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Endpoint not available: AUTH_PROVIDER is not 'local' */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            /** @description Too many failed sign-in attempts. Try again in {n} seconds. */
            423: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUsersMePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Current password is incorrect; This account has no password */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Endpoint not available: AUTH_PROVIDER is not 'local' */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            /** @description Too many failed sign-in attempts. Try again in {n} seconds. */
            423: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWsActiveExperiments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active_experiments: string[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWsExperimentsByIdResultsSubscribers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        experiment_id: string;
                        subscriber_count: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            /** @description Experiment not found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRootHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
            /** @description The database does not answer, the disk is full, or the process is about to end */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getRootHealthLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "alive";
                        /** Format: date-time */
                        timestamp: string;
                        version: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRootHealthReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
            /** @description The database does not answer, the disk is full, or the process is about to end */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getRootMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; version=0.0.4; charset=utf-8": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["MetricsTokenRefused"];
            403: components["responses"]["MetricsClosed"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postRootOfrepV1EvaluateFlags: {
        parameters: {
            query?: {
                flagConfigEtag?: string;
                flagConfigLastModified?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    context: {
                        targetingKey?: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfrepBulkEvaluation"];
                };
            };
            /** @description What the caller has is still good */
            304: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description In a shape of its own */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfrepRequestFailure"];
                };
            };
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    postRootOfrepV1EvaluateFlagsByKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    context: {
                        targetingKey?: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfrepEvaluation"];
                };
            };
            /** @description In a shape of its own */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfrepRequestFailure"];
                };
            };
            401: components["responses"]["KeyRefused"];
            403: components["responses"]["ScopeMissing"];
            /** @description In a shape of its own */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfrepFailure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRootScimV2Groups: {
        parameters: {
            query?: {
                attributes?: string;
                count?: number;
                excludedAttributes?: string;
                filter?: string;
                startIndex?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": {
                        itemsPerPage: number;
                        Resources: components["schemas"]["ScimGroup"][];
                        schemas: "urn:ietf:params:scim:api:messages:2.0:ListResponse"[];
                        startIndex: number;
                        totalResults: number;
                    };
                };
            };
            /** @description scimType: invalidFilter */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    postRootScimV2Groups: {
        parameters: {
            query?: {
                attributes?: string;
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimGroupWrite"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroup"];
                };
            };
            /** @description scimType: invalidValue, invalidPath, invalidSyntax, noTarget or tooMany */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description scimType: uniqueness */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too large, or more members than one request can name */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    getRootScimV2GroupsById: {
        parameters: {
            query?: {
                attributes?: string;
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroup"];
                };
            };
            /** @description In a shape of its own */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Group not found */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    putRootScimV2GroupsById: {
        parameters: {
            query?: {
                attributes?: string;
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimGroupWrite"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroup"];
                };
            };
            /** @description scimType: invalidValue, invalidPath, invalidSyntax, noTarget or tooMany */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Group not found */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description scimType: uniqueness */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too large, or more members than one request can name */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    deleteRootScimV2GroupsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description In a shape of its own */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Group not found */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    patchRootScimV2GroupsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimPatch"];
            };
        };
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description scimType: invalidValue, invalidPath, invalidSyntax, noTarget or tooMany */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Group not found */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description scimType: uniqueness */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Too large, or more members than one request can name */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    getRootScimV2ResourceTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": {
                        itemsPerPage: number;
                        Resources: components["schemas"]["ScimDocument"][];
                        schemas: "urn:ietf:params:scim:api:messages:2.0:ListResponse"[];
                        startIndex: number;
                        totalResults: number;
                    };
                };
            };
            /** @description In a shape of its own */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    getRootScimV2ResourceTypesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDocument"];
                };
            };
            /** @description In a shape of its own */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Document not found */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    getRootScimV2Schemas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": {
                        itemsPerPage: number;
                        Resources: components["schemas"]["ScimDocument"][];
                        schemas: "urn:ietf:params:scim:api:messages:2.0:ListResponse"[];
                        startIndex: number;
                        totalResults: number;
                    };
                };
            };
            /** @description In a shape of its own */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    getRootScimV2SchemasById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDocument"];
                };
            };
            /** @description In a shape of its own */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description Document not found */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    getRootScimV2ServiceProviderConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDocument"];
                };
            };
            /** @description In a shape of its own */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    getRootScimV2Users: {
        parameters: {
            query?: {
                attributes?: string;
                count?: number;
                excludedAttributes?: string;
                filter?: string;
                startIndex?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": {
                        itemsPerPage: number;
                        Resources: components["schemas"]["ScimUser"][];
                        schemas: "urn:ietf:params:scim:api:messages:2.0:ListResponse"[];
                        startIndex: number;
                        totalResults: number;
                    };
                };
            };
            /** @description scimType: invalidFilter */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    postRootScimV2Users: {
        parameters: {
            query?: {
                attributes?: string;
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimUserWrite"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            /** @description scimType: invalidValue, invalidPath, invalidSyntax, noTarget, tooMany or mutability */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description scimType: uniqueness */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    getRootScimV2UsersById: {
        parameters: {
            query?: {
                attributes?: string;
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            /** @description In a shape of its own */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description User not found */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    putRootScimV2UsersById: {
        parameters: {
            query?: {
                attributes?: string;
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimUserWrite"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            /** @description scimType: invalidValue, invalidPath, invalidSyntax, noTarget, tooMany or mutability */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description User not found */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description scimType: uniqueness */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    deleteRootScimV2UsersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description scimType: mutability */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description User not found */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
    patchRootScimV2UsersById: {
        parameters: {
            query?: {
                attributes?: string;
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            /** @description scimType: invalidValue, invalidPath, invalidSyntax, noTarget, tooMany or mutability */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description User not found */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            405: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description scimType: uniqueness */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            415: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
            /** @description In a shape of its own */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Window": components["headers"]["RateLimitWindow"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimError"];
                };
            };
        };
    };
}
}
