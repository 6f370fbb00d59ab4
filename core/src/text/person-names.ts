/** Names of people without the accounts that tell namesakes apart on the wire: `张三/zhangs`. */
export const withoutAccounts = (names: string): string => names.replace(/\/[\w.@-]+/g, '');
