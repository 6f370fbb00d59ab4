export { AuthButton } from './auth-button.tsx';
export { AuthFrame } from './auth-frame.tsx';
export { isNewPassword, NewPasswordFields, NO_PASSWORD } from './new-password.tsx';
