declare global {
  interface Window {
    /** The call for the signed-in person that the page itself began before the application was there. */
    plusEarly?: { readonly token: string; readonly reply: Promise<Response> } | undefined;
  }
}

/** The early reply for a token, once; undefined when the page asked for another session or not at all. */
export function takeEarlyReply(token: string | null): Promise<Response> | undefined {
  const early = window.plusEarly;
  window.plusEarly = undefined;
  return early?.token === token ? early?.reply : undefined;
}
