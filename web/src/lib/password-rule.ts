import type { PasswordPolicy } from '@auditplus/contract/features/auth/auth.model.ts';

/** What every installation asks for; the settings may ask for more. */
export const BASIC_POLICY: PasswordPolicy = { minLength: 6, mixedCase: false };

/** Product-spec point 5: 6 to 16 characters, letters and digits, both required; and what the settings ask for. */
export const isPassword = (text: string, { minLength, mixedCase }: PasswordPolicy): boolean =>
  /^[A-Za-z0-9]{6,16}$/.test(text) &&
  text.length >= minLength &&
  /[A-Za-z]/.test(text) &&
  /[0-9]/.test(text) &&
  (!mixedCase || (/[a-z]/.test(text) && /[A-Z]/.test(text)));
