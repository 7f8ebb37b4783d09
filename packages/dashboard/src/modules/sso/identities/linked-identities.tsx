export const LinkedIdentities = () => <p>LinkedIdentities</p>
