/** States of an audit (audit-domain 4.2). */
export const CHECK = {
  draft: 0,
  awaitingApproval: 1,
  issued: 2,
  running: 3,
  scored: 4,
  published: 5,
  rectifying: 6,
  closed: 7,
  cancelled: 9,
} as const;

/** States of a check task (audit-domain 4.3). */
export const TASK = {
  waiting: 0,
  evidence: 1,
  self: 2,
  company: 3,
  water: 4,
  hq: 5,
  msd: 6,
  final: 7,
  rectifying: 8,
  closed: 9,
  cancelled: 10,
} as const;

/** States of a report (audit-domain 4.9). */
export const REPORT = {
  draft: 0,
  inReview: 1,
  returned: 2,
  toSign: 3,
  signed: 4,
  published: 5,
  superseded: 6,
} as const;
