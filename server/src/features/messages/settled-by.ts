import type { NotifyEventName } from '@auditplus/contract/features/messages/notify-events.ts';

const OF_OWNER = ['rect.planDue', 'rect.planReturned', 'rect.urged', 'effect.failed'] as const;
const TO_SIGN = ['contract.toSign', 'contract.urged'] as const;
const OF_RESULT = ['contract.draftShown', 'contract.objected'] as const;

/**
 * What a kind of message settles: these kinds about the same thing ask nothing of anybody any more once it has happened.
 * What only tells of something stays until it is read.
 */
export const SETTLED_BY: Partial<Readonly<Record<NotifyEventName, readonly NotifyEventName[]>>> = {
  'audit.submitted': ['audit.returned'],
  'audit.returned': ['audit.submitted'],
  'audit.issued': ['audit.submitted'],
  'audit.cancelled': ['audit.submitted', 'audit.statementAsked'],
  'audit.closed': ['audit.statementAsked'],
  'stage.submitted': ['stage.opened', 'stage.returned', 'task.reassigned'],
  'stage.returned': ['stage.submitted'],
  'stage.confirmed': ['stage.submitted'],
  'finding.withdrawn': [
    'finding.issued',
    'majorHazard',
    'dispute.opened',
    ...OF_OWNER,
    'rect.planSubmitted',
    'rect.planApproved',
    'rect.due',
    'rect.overdue',
    'rect.extensionRequested',
    'proof.submitted',
    'verify.fail',
    'verify.passOnce',
    'verify.pass',
    'task.reassigned',
  ],
  'dispute.answered': ['dispute.opened', 'finding.issued'],
  'rect.planSubmitted': [...OF_OWNER, 'task.reassigned'],
  'rect.planReturned': ['rect.planSubmitted'],
  'rect.planApproved': [...OF_OWNER, 'rect.planSubmitted'],
  'rect.extensionDecided': ['rect.extensionRequested'],
  'proof.submitted': ['rect.planApproved', 'rect.due', 'rect.urged', 'verify.fail', 'task.reassigned'],
  'verify.fail': ['proof.submitted', 'verify.passOnce'],
  'verify.pass': ['proof.submitted', 'verify.passOnce'],
  'rect.closed': ['verify.pass', 'rect.extensionRequested', 'rect.overdue'],
  'report.forReview': ['report.returned'],
  'report.returned': ['report.forReview', 'report.reviewed'],
  'report.reviewed': ['report.forReview'],
  'report.signed': ['report.reviewed'],
  'report.published': ['report.signed'],
  'contract.forReview': ['contract.returned', 'contract.refused'],
  'contract.returned': ['contract.forReview'],
  // A contract that is not counter-signed goes back to whoever has signed it.
  'contract.toSign': ['contract.forReview', 'contract.signed'],
  'contract.refused': TO_SIGN,
  'contract.signed': TO_SIGN,
  'contract.effective': ['contract.signed'],
  'contract.objected': ['contract.draftShown'],
  'contract.objectionAnswered': ['contract.objected'],
  'contract.assessed': OF_RESULT,
  'contract.terminated': [...TO_SIGN, 'contract.signed', ...OF_RESULT],
  'feedback.submitted': ['feedback.issued', 'feedback.returned'],
  'feedback.returned': ['feedback.submitted'],
  'feedback.confirmed': ['feedback.submitted'],
  'programme.submitted': ['programme.returned'],
  'programme.returned': ['programme.submitted'],
  'programme.approved': ['programme.submitted'],
  'standardVersion.submitted': ['standardVersion.returned'],
  'standardVersion.returned': ['standardVersion.submitted'],
  'standardVersion.published': ['standardVersion.submitted'],
  'knowledge.submitted': ['knowledge.returned'],
  'knowledge.returned': ['knowledge.submitted'],
  'knowledge.published': ['knowledge.submitted'],
};
