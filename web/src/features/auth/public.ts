export { AuthButton } from './auth-button.tsx';
export { AuthFrame } from './auth-frame.tsx';
export { AuthField } from './field.tsx';
