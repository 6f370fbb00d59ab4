/** What a refused call says, to compare in one line. */
export const said = (outcome: { status: number; errorCode: string | undefined; msg: string }) => [
  outcome.status,
  outcome.errorCode,
  outcome.msg,
];
