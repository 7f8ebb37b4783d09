export const SsoConfigsPage = () => <p>SsoConfigsPage</p>
