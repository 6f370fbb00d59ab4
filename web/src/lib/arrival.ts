let fromLogin = false;

/** The login page calls this when it hands over to the shell. */
export function markArrival(): void {
  fromLogin = true;
}

/** True once after a login. */
export function takeArrival(): boolean {
  const arrived = fromLogin;
  fromLogin = false;
  return arrived;
}
