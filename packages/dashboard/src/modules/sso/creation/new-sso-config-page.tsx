export const NewSsoConfigPage = () => <p>NewSsoConfigPage</p>
