/**
 * Who may call an endpoint. `module` asks for a menu entry, `button` for a menu entry and one of its buttons;
 * with several alternatives one is enough. `design` asks for a menu entry of the design whose id is in the path. `signed`
 * asks for a signature over the body with the secret of the webhook or account that is named in the path.
 * Record rules (which rows, in which state) are the service's.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'session' }
  | { readonly kind: 'key' }
  | { readonly kind: 'signed'; readonly param: string; readonly by: SignedBy }
  | { readonly kind: 'grant'; readonly anyOf: readonly Grant[] }
  | {
      readonly kind: 'design';
      readonly param: string;
      readonly button?: string;
      readonly orAtStep?: boolean;
    };

/** How a program outside signs: in the header of our webhooks, or as WeChat and WeCom do in the query. */
export type SignedBy = 'header' | 'weChat';

/** A menu entry by its code, optionally with one of its buttons. */
export type Grant = { readonly module: string; readonly button?: string };

/** Callable without a session. */
export const anyone: Access = { kind: 'public' };

/** Callable by every signed-in person. */
export const session: Access = { kind: 'session' };

/** Callable by programs outside with an access key: `Authorization: Key …`. */
export const accessKey: Access = { kind: 'key' };

/** Callable by programs outside that sign what they send; the parameter names what holds the secret they know. */
export const signed = (param: string, by: SignedBy = 'header'): Access => ({ kind: 'signed', param, by });

/** Callable by people whose menus hold one of these entries. */
export const module = (...modules: readonly string[]): Access => ({
  kind: 'grant',
  anyOf: modules.map((enCode) => ({ module: enCode })),
});

/** Callable by people who hold this button of this menu entry, or of one of these. */
export const button = (enCode: string | readonly string[], code: string): Access => ({
  kind: 'grant',
  anyOf: [enCode].flat().map((one) => ({ module: one, button: code })),
});

/** Callable by people who meet one of the given grant rules. */
export const oneOf = (...rules: readonly Access[]): Access => ({
  kind: 'grant',
  anyOf: rules.flatMap((rule) => (rule.kind === 'grant' ? rule.anyOf : [])),
});

/** Callable by people who hold an entry of the design that a path parameter names, and on one of them this button. */
export const design = (param: string, code?: string): Access =>
  code === undefined ? { kind: 'design', param } : { kind: 'design', param, button: code };

/**
 * Callable as `design`, and by whoever takes part in the process that the query names by `processId`: whether one does, and
 * what its step lets one see, is the service's to say.
 */
export const designOrStep = (param: string): Access => ({ kind: 'design', param, orAtStep: true });
