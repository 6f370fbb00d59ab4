/** Logs a failure to the browser's console, in production builds only (product-spec 9). */
export function logError(what: string, ...causes: readonly unknown[]): void {
  if (import.meta.env.PROD) console.error(what, ...causes);
}

/** Logs what is probably a mistake of the configuration, such as an empty dictionary. */
export function logWarning(what: string, ...causes: readonly unknown[]): void {
  console.warn(what, ...causes);
}
