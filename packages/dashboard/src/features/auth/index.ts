export { CodeField } from './code-field.tsx'
export { SignInFrame } from './sign-in-frame.tsx'
