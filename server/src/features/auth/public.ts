export { findAccountById } from './accounts.repository.ts';
export { isCommonPassword } from './common-passwords.ts';
export { checkPassword } from './password-guard.ts';
export { delaysOf, forgetWrongPasswords, isDelayedSql } from './password-guards.repository.ts';
export { usePictureCode } from './picture-code.ts';
export { CODE_TIMES, canSendSms, sendSigningCode, useSentCode } from './sent-codes.ts';
