/** Why a report cannot be made; `params` fill the message of the refusal of the same name. */
export type ReportProblemKind =
  | 'parameterMissing'
  | 'parameterInvalid'
  | 'incomplete'
  | 'setUnknown'
  | 'fieldUnknown'
  | 'expressionInvalid'
  | 'tooManyCells';

/** Ends the making of a report. */
export class ReportProblem extends Error {
  readonly kind: ReportProblemKind;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(kind: ReportProblemKind, params: Readonly<Record<string, string | number>>) {
    super(kind);
    this.kind = kind;
    this.params = params;
  }
}
