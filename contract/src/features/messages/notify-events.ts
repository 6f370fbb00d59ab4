/** Subjects that the rules are grouped by. */
export const NOTIFY_GROUPS = [
  'audit',
  'evidence',
  'score',
  'finding',
  'rectification',
  'report',
  'contract',
  'feedback',
  'programme',
  'library',
  'process',
  'system',
  'personal',
] as const;
export type NotifyGroup = (typeof NOTIFY_GROUPS)[number];

/** Receivers of a reminder, who can be reminded at times of their own. */
export const NOTIFY_AUDIENCES = [
  'owner',
  'scorer',
  'msd',
  'responsible',
  'unitGM',
  'msdHead',
  'groupLeader',
  'deptHead',
  'holder',
] as const;
export type NotifyAudience = (typeof NOTIFY_AUDIENCES)[number];

/** When reminders go out: days (or hours) from the due date, negative before it, by receiver. */
export type NotifyTimes = Partial<Readonly<Record<NotifyAudience, readonly number[]>>>;

/** One kind of message with what holds until somebody changes it (audit-domain 7.1). */
export type NotifyEvent = {
  readonly group: NotifyGroup;
  /** Marked (!) in the table: sent each time, in quiet hours too. */
  readonly isUrgent?: true;
  /** Of reminders: when they go out; a message without times goes out at once. */
  readonly times?: NotifyTimes;
  /** The times count hours instead of days. */
  readonly isHourly?: true;
  /** Of reminders: repeated every day after the due date. */
  readonly isDaily?: true;
};

const WEEK_BEFORE = [-7, -3, -1, 0] as const;

/** Every kind of message that the audit side sends, and its defaults (audit-domain 7.1). */
export const NOTIFY_EVENTS = {
  'audit.submitted': { group: 'audit' },
  'audit.returned': { group: 'audit' },
  'audit.issued': { group: 'audit' },
  'audit.cancelled': { group: 'audit' },
  'audit.closed': { group: 'audit' },
  'audit.reopened': { group: 'audit' },
  'deputy.named': { group: 'audit' },
  'audit.statementAsked': { group: 'audit' },
  'task.unlocked': { group: 'audit' },
  'task.reassigned': { group: 'audit' },
  'handOver.waiting': { group: 'audit' },
  'evidence.due': { group: 'evidence', times: { owner: WEEK_BEFORE }, isDaily: true },
  'evidence.submitted': { group: 'evidence' },
  'evidence.returned': { group: 'evidence' },
  'evidence.reopened': { group: 'evidence' },
  'evidence.accepted': { group: 'evidence' },
  'evidence.asked': { group: 'evidence' },
  'stage.opened': { group: 'score' },
  'stage.due': { group: 'score', times: { scorer: [-3, -1, 0, 1], msd: [3] } },
  'stage.submitted': { group: 'score' },
  'stage.returned': { group: 'score' },
  'stage.confirmed': { group: 'score' },
  'variance.alert': { group: 'score' },
  'conflict.pending': { group: 'score' },
  'offline.expiring': { group: 'score', times: { holder: [-12, 0] }, isHourly: true },
  'offline.quarantined': { group: 'score' },
  'finding.issued': { group: 'finding', isUrgent: true },
  majorHazard: { group: 'finding', isUrgent: true },
  'finding.withdrawn': { group: 'finding' },
  'dispute.opened': { group: 'finding' },
  'dispute.answered': { group: 'finding' },
  'rect.planDue': { group: 'rectification', times: { responsible: WEEK_BEFORE } },
  'rect.due': { group: 'rectification', times: { responsible: WEEK_BEFORE } },
  'rect.overdue': {
    group: 'rectification',
    isUrgent: true,
    times: { responsible: [1], unitGM: [7], msdHead: [15], groupLeader: [30] },
  },
  'rect.planSubmitted': { group: 'rectification' },
  'rect.planApproved': { group: 'rectification' },
  'rect.planReturned': { group: 'rectification' },
  'rect.extensionRequested': { group: 'rectification' },
  'rect.extensionDecided': { group: 'rectification' },
  'rect.urged': { group: 'rectification' },
  'proof.submitted': { group: 'rectification' },
  'verify.fail': { group: 'rectification' },
  'verify.passOnce': { group: 'rectification' },
  'verify.pass': { group: 'rectification' },
  'rect.closed': { group: 'rectification' },
  'effect.due': { group: 'rectification', times: { msd: [-7, 0] } },
  'effect.failed': { group: 'rectification' },
  'report.forReview': { group: 'report' },
  'report.reviewed': { group: 'report' },
  'report.returned': { group: 'report' },
  'report.signed': { group: 'report' },
  'report.published': { group: 'report' },
  'output.done': { group: 'report' },
  'dataReport.sent': { group: 'report' },
  'contract.forReview': { group: 'contract' },
  'contract.returned': { group: 'contract' },
  'contract.toSign': { group: 'contract', isUrgent: true, times: { unitGM: [-3, 0, 3] } },
  'contract.urged': { group: 'contract' },
  'contract.refused': { group: 'contract' },
  'contract.signed': { group: 'contract' },
  'contract.effective': { group: 'contract' },
  'contract.amended': { group: 'contract' },
  'contract.terminated': { group: 'contract' },
  'contract.draftShown': { group: 'contract' },
  'contract.objected': { group: 'contract' },
  'contract.objectionAnswered': { group: 'contract' },
  'contract.assessed': { group: 'contract' },
  'feedback.due': { group: 'feedback', times: { deptHead: [-14, -7, -1] }, isDaily: true },
  'feedback.issued': { group: 'feedback' },
  'feedback.submitted': { group: 'feedback' },
  'feedback.returned': { group: 'feedback' },
  'feedback.confirmed': { group: 'feedback' },
  'programme.submitted': { group: 'programme' },
  'programme.returned': { group: 'programme' },
  'programme.approved': { group: 'programme' },
  'programme.completed': { group: 'programme' },
  'standardVersion.submitted': { group: 'library' },
  'standardVersion.returned': { group: 'library' },
  'standardVersion.published': { group: 'library' },
  'knowledge.submitted': { group: 'library' },
  'knowledge.returned': { group: 'library' },
  'knowledge.published': { group: 'library' },
  'knowledge.withdrawn': { group: 'library' },
  'process.todo': { group: 'process', isUrgent: true },
  'process.returned': { group: 'process', isUrgent: true },
  'process.ended': { group: 'process' },
  'process.suspended': { group: 'process' },
  'process.resumed': { group: 'process' },
  'process.copied': { group: 'process' },
  'process.reminded': { group: 'process', isUrgent: true },
  'process.overdue': { group: 'process', isUrgent: true },
  'process.takenOff': { group: 'process' },
  'process.childDraft': { group: 'process', isUrgent: true },
  'process.mentioned': { group: 'process' },
  'delegation.given': { group: 'process' },
  'delegation.ended': { group: 'process' },
  'record.mentioned': { group: 'personal' },
  'record.commented': { group: 'personal' },
  'record.followed': { group: 'personal' },
  'automation.message': { group: 'process' },
  'calendar.unannounced': { group: 'system' },
  'interface.published': { group: 'system' },
  'interface.failing': { group: 'system' },
  'interface.examplesFailed': { group: 'system' },
  'table.changed': { group: 'system' },
  'dataSync.finished': { group: 'system' },
  'webhook.off': { group: 'system' },
  'chat.reported': { group: 'system' },
  'schedule.reminder': { group: 'personal', isUrgent: true },
  'mail.received': { group: 'personal' },
  'chat.reportClosed': { group: 'personal' },
  'chat.messageRemoved': { group: 'personal' },
  'mail.undelivered': { group: 'personal' },
} as const satisfies Readonly<Record<string, NotifyEvent>>;

/** The name of a kind of message. */
export type NotifyEventName = keyof typeof NOTIFY_EVENTS;

/** Names of all kinds of messages, in the order of the table. */
export const NOTIFY_EVENT_NAMES = Object.keys(NOTIFY_EVENTS).filter(isNotifyEvent);

/** Whether a name is one of the kinds of messages that have a rule. */
export function isNotifyEvent(name: string): name is NotifyEventName {
  return Object.hasOwn(NOTIFY_EVENTS, name);
}

/** The kind of a message by its name. */
export const notifyEvent = (name: NotifyEventName): NotifyEvent => NOTIFY_EVENTS[name];
