/** Product-spec point 5: 6 to 16 characters, letters and digits, both required. */
export const isPassword = (text: string): boolean =>
  /^[A-Za-z0-9]{6,16}$/.test(text) && /[A-Za-z]/.test(text) && /[0-9]/.test(text);
