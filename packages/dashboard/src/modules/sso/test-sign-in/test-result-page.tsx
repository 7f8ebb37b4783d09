export const TestResultPage = () => <p>TestResultPage</p>
