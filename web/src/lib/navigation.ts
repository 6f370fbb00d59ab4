/** Path and query of the page shown now. */
export function here(): string {
  return window.location.pathname + window.location.search;
}
