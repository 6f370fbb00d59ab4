/** Shortest and longest password (product-spec 5, 9). */
export const PASSWORD_LENGTH = { min: 6, max: 16 } as const;

/** 6-16 letters and digits, both present (6-16位字符的密码（数字和字母组成）). */
export function isPassword(text: string): boolean {
  const { min, max } = PASSWORD_LENGTH;
  if (text.length < min || text.length > max) return false;
  return /^[A-Za-z0-9]+$/.test(text) && /[A-Za-z]/.test(text) && /\d/.test(text);
}
