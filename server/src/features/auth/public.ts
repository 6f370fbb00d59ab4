export { findAccountById } from './accounts.repository.ts';
export { checkPassword } from './password-guard.ts';
export { usePictureCode } from './picture-code.ts';
