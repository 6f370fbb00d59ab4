import { addDays, earlier, later, workday } from '../demo-calendar.ts';
import type {
  DateText,
  ExtensionPlan,
  FilePlan,
  ProofRoundPlan,
  RectificationPlan,
  VerificationPlan,
} from '../plan-types.ts';
import { type Random, randomFor } from '../random.ts';
import {
  categoryOf,
  extensionTexts,
  fiveFixedPlan,
  proofText,
  titleOf,
  verificationText,
} from './finding-texts.ts';
import { type PlacedFinding, rectificationDays } from './progress.ts';

/** Who takes part in a rectification. */
export interface RectificationStaff {
  signer: string;
  responsible: string;
  /** approves the plan and verifies (D22) */
  verifier: string;
  /** verifies beside the first where two are asked for */
  secondVerifier: string;
  closer: string;
}

/** A finding with its people and the last day on which anything may happen. */
export interface RectificationInput {
  placed: PlacedFinding;
  staff: RectificationStaff;
  baseDate: DateText;
  /** base date, or the day before a closed audit was sealed */
  horizon: DateText;
  /** a closed rectification whose passing proof came after the deadline */
  late: boolean;
}

/** Plays the progress of a finding as a rectification (audit-domain 4.7). */
export function rectificationOf(input: RectificationInput): RectificationPlan {
  const { placed, staff, baseDate } = input;
  const { progress, issuedOn } = placed;
  const random = randomFor(`rectification/${placed.chosen.deduction.key}`);
  const deadlines = deadlinesOf(input, random);
  const bare: RectificationPlan = {
    targetState: 0,
    signedOn: null,
    signedBy: null,
    plan: null,
    planSubmittedOn: null,
    planApprovedOn: null,
    planApprover: staff.verifier,
    extensions: [],
    rounds: [],
    closedOn: null,
    closedBy: null,
    deadline: deadlines.first,
    overdueDays: 0,
  };
  if (progress.kind === 'disputed' || progress.kind === 'unsigned') return bare;
  const signedOn = workday(addDays(issuedOn, 1));
  const signed: RectificationPlan = { ...bare, targetState: 1, signedOn, signedBy: staff.signer };
  if (progress.kind === 'planTodo') return signed;
  const planSubmittedOn =
    progress.kind === 'planReview' ? addDays(baseDate, -2) : workday(addDays(signedOn, random.integer(1, 2)));
  const planned: RectificationPlan = {
    ...signed,
    targetState: 2,
    plan: fiveFixedPlan(placed.chosen, staff.responsible, deadlines.first),
    planSubmittedOn,
  };
  if (progress.kind === 'planReview') return planned;
  const planApprovedOn = workday(addDays(planSubmittedOn, 1));
  const approved: RectificationPlan = {
    ...planned,
    targetState: 3,
    planApprovedOn,
    extensions: extensionsOf(input, deadlines.first),
    deadline: deadlines.current,
    overdueDays: progress.kind === 'overdue' ? progress.days : 0,
  };
  return withRounds(input, approved, planApprovedOn, random);
}

/** First deadline, and the one in force after approved extensions. */
function deadlinesOf(input: RectificationInput, random: Random): { first: DateText; current: DateText } {
  const { placed, baseDate } = input;
  const { progress, issuedOn, chosen } = placed;
  const limit = addDays(issuedOn, rectificationDays[chosen.severity]);
  const after = (days: number) => earlier(limit, addDays(baseDate, days));
  const same = (first: DateText) => ({ first, current: first });
  switch (progress.kind) {
    case 'overdue':
      return same(addDays(baseDate, -progress.days));
    case 'carried':
      return { first: limit, current: progress.deadline };
    case 'extension':
      return progress.decided
        ? { first: after(-3), current: addDays(baseDate, 18) }
        : { first: after(3), current: after(3) };
    case 'planReview':
    case 'inProgress':
    case 'failed':
      return same(after(random.integer(6, 24)));
    case 'awaiting':
      return same(after(4));
    case 'pendingClose':
      return same(after(-4));
    default:
      return same(limit);
  }
}

function extensionsOf({ placed, staff, baseDate }: RectificationInput, first: DateText): ExtensionPlan[] {
  const { progress, chosen } = placed;
  const texts = extensionTexts(chosen);
  const extension = (requestedOn: DateText, newDeadline: DateText, decided: boolean): ExtensionPlan => ({
    ...texts,
    requestedOn,
    newDeadline,
    decidedOn: decided ? addDays(requestedOn, 1) : null,
    decidedBy: decided ? staff.verifier : null,
  });
  if (progress.kind === 'extension') {
    const newDeadline = addDays(baseDate, 18);
    return [extension(addDays(first, progress.decided ? -5 : -4), newDeadline, progress.decided)];
  }
  if (progress.kind !== 'carried') return [];
  const middle = addDays(first, 150);
  return [
    extension(addDays(first, -4), middle, true),
    extension(addDays(middle, -8), progress.deadline, true),
  ];
}

function withRounds(
  input: RectificationInput,
  approved: RectificationPlan,
  startedOn: DateText,
  random: Random,
): RectificationPlan {
  const { placed, staff, baseDate, horizon, late } = input;
  const { kind } = placed.progress;
  const verdict = (submittedOn: DateText, again: boolean, results: readonly (1 | 2)[]) =>
    round(input, { submittedOn, again, results, random });
  const beforeBase = (days: number) => addDays(baseDate, -days);
  if (kind === 'awaiting') {
    const submittedOn = later(
      earlier(addDays(approved.deadline, -1), beforeBase(random.integer(1, 4))),
      startedOn,
    );
    return { ...approved, targetState: 4, rounds: [verdict(submittedOn, false, [])] };
  }
  if (kind === 'failed' || (placed.progress.kind === 'overdue' && placed.progress.afterFailure)) {
    const submittedOn = later(earlier(addDays(approved.deadline, -2), beforeBase(7)), startedOn);
    return { ...approved, targetState: 5, rounds: [verdict(submittedOn, false, [2])] };
  }
  if (kind === 'pendingClose') {
    const submittedOn = later(addDays(approved.deadline, -4), startedOn);
    return { ...approved, targetState: 6, rounds: [verdict(submittedOn, false, [1])] };
  }
  if (kind !== 'closed') return approved;
  const rounds = closedRounds({ approved, startedOn, horizon, late, random, verdict });
  const lastDay = rounds.at(-1)?.verifications.at(-1)?.on ?? startedOn;
  return {
    ...approved,
    targetState: 7,
    rounds,
    closedOn: earlier(workday(addDays(lastDay, random.integer(1, 2))), horizon),
    closedBy: staff.closer,
  };
}

/** One round, or a failed one and a second; the last proof comes in time unless the finding is a late one. */
function closedRounds(input: {
  approved: RectificationPlan;
  startedOn: DateText;
  horizon: DateText;
  late: boolean;
  random: Random;
  verdict: (submittedOn: DateText, again: boolean, results: readonly (1 | 2)[]) => ProofRoundPlan;
}): ProofRoundPlan[] {
  const { approved, startedOn, horizon, late, random, verdict } = input;
  const lastProof = late
    ? addDays(approved.deadline, random.integer(3, 11))
    : earlier(addDays(approved.deadline, -random.integer(1, 5)), addDays(horizon, -8));
  const submittedOn = later(lastProof, addDays(startedOn, 1));
  const failsFirst = random.next() < 0.16;
  const firstProof = addDays(submittedOn, -7);
  return failsFirst && firstProof > startedOn
    ? [verdict(firstProof, false, [2]), verdict(submittedOn, true, [1])]
    : [verdict(submittedOn, false, [1])];
}

function round(
  { placed, staff, horizon }: RectificationInput,
  details: { submittedOn: DateText; again: boolean; results: readonly (1 | 2)[]; random: Random },
): ProofRoundPlan {
  const { submittedOn, again, results, random } = details;
  const { chosen } = placed;
  const onSite = categoryOf(chosen) === '现场隐患';
  const two = chosen.severity === 1 || chosen.majorHazard;
  const on = earlier(workday(addDays(submittedOn, random.integer(2, 3))), horizon);
  const method = onSite || two ? '现场' : random.next() < 0.15 ? '视频' : '资料';
  const verification = (result: 1 | 2, by: string): VerificationPlan => ({
    on,
    by,
    method,
    result,
    opinion: verificationText(chosen, result === 1),
  });
  return {
    description: proofText(chosen, again),
    finishedOn: addDays(submittedOn, -1),
    submittedOn,
    submitter: staff.responsible,
    actualFund: onSite ? random.integer(2, 50) * 480 : 0,
    files: proofFiles(placed, submittedOn, again, onSite),
    beforeAfter: onSite,
    verifications: results.flatMap((result) =>
      result === 1 && two
        ? [verification(1, staff.verifier), verification(1, staff.secondVerifier)]
        : [verification(result, staff.verifier)],
    ),
  };
}

/** A statement, and a picture before and after for dangers on site. */
function proofFiles(
  { chosen }: PlacedFinding,
  submittedOn: DateText,
  again: boolean,
  onSite: boolean,
): FilePlan[] {
  const title = titleOf(chosen);
  const suffix = again ? '（第二次）' : '';
  const file = (name: string, kind: FilePlan['kind']): FilePlan => ({
    fileName: `${name}${suffix}.${kind}`,
    kind,
    title: `${title} ${name}`,
    lines: [title, name, `日期：${submittedOn}`, `地点：${chosen.deduction.place}`],
    issuedOn: submittedOn,
    validTo: null,
  });
  const pictures = onSite ? [file('整改前照片', 'png'), file('整改后照片', 'png')] : [];
  return [file('整改完成情况说明', 'pdf'), ...pictures];
}
