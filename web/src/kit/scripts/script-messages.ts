/** What a script of a form or a button is told. */
export type ScriptGiven = {
  /** The record as the wire has it. */
  readonly formData: Readonly<Record<string, unknown>>;
  /** The chosen value of a field's event, the row of a button. */
  readonly data: unknown;
  /** The place of the row; -1 outside of rows. */
  readonly index: number;
  /** Fixed options of the fields that have such. */
  readonly options: Readonly<Record<string, readonly { readonly id: string; readonly fullName: string }[]>>;
};

/** What a script does to the form or the list that it stands in. */
export type ScriptEffect =
  | { readonly op: 'set'; readonly prop: string; readonly value: unknown }
  | { readonly op: 'show' | 'require' | 'disable'; readonly prop: string; readonly on: boolean }
  | { readonly op: 'options'; readonly prop: string; readonly ids: readonly string[] }
  | { readonly op: 'toast'; readonly text: string; readonly kind: 'info' | 'success' | 'warning' | 'error' }
  | { readonly op: 'refresh' };

/** A call of a data interface. */
export type ScriptAsk = {
  readonly call: number;
  readonly url: string;
  readonly method: string;
  readonly body: unknown;
};

/** Why a script did not come to its end; `line` counts from 1, 0 where it is not known. */
export type ScriptFault = {
  readonly why: 'syntax' | 'failed' | 'tooLong';
  readonly message: string;
  readonly line: number;
};

export type ScriptStart = { readonly id: number; readonly script: string; readonly given: ScriptGiven };

export type EngineSays = { readonly id: number } & (
  | { readonly effect: ScriptEffect }
  | { readonly ask: ScriptAsk }
  | { readonly result: unknown }
  | { readonly fault: ScriptFault }
);

export type EngineHears =
  | { readonly start: ScriptStart }
  | {
      readonly settle: {
        readonly id: number;
        readonly call: number;
        readonly isDone: boolean;
        readonly text: string;
      };
    };
