export const SsoConfigPage = () => <p>SsoConfigPage</p>
