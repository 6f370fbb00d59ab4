/** Types and values that come with the product: stored records and the code name them by their codes. */
const PREFIX = 'dict.';

export const isBuiltInType = (type: { readonly id: string }): boolean => type.id.startsWith(PREFIX);

export const isBuiltInValue = (value: { readonly id: string }): boolean => value.id.startsWith(PREFIX);
