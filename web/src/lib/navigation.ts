type Navigator = (to: string, options?: { replace?: boolean }) => void;

let navigator: Navigator | null = null;

/** The router tells the transport how to move, so that a lost session reaches the login page from any call. */
export function setNavigator(next: Navigator): void {
  navigator = next;
}

export function goTo(to: string, options?: { replace?: boolean }): void {
  navigator?.(to, options);
}

/** Path and query of the page shown now. */
export function here(): string {
  return window.location.pathname + window.location.search;
}
