import { z } from 'zod';
import { CommaList, FileRef, Id, jsonText, line, prose, Rev } from '../../kernel/values.ts';
import { PasswordDigest } from '../auth/auth.model.ts';
import { SignatureImage, SignatureLook } from '../signatures/signatures.model.ts';

/** What a process record says was done (platform-contract 8.5; from 20 on ours, from 30 to 39 without a person). */
export const HANDLE_STATUS = {
  refused: 0,
  agreed: 1,
  submitted: 2,
  revoked: 3,
  terminated: 4,
  assigned: 5,
  signerAdded: 6,
  transferred: 7,
  jumped: 8,
  revived: 9,
  signerAddedBefore: 10,
  suspended: 11,
  resumed: 12,
  handled: 20,
  returned: 21,
  signerTakenOff: 22,
  takenBack: 23,
  handedOver: 24,
  retried: 25,
  repaired: 26,
  recalled: 27,
  copied: 28,
  reminded: 29,
  skipped: 30,
  passedWithoutPeople: 31,
  lanePassed: 32,
  overtime: 33,
  routed: 34,
  incident: 35,
  substituted: 36,
  migrated: 40,
  delegated: 41,
} as const;
export type HandleStatus = (typeof HANDLE_STATUS)[keyof typeof HANDLE_STATUS];

/** The values of a form; they travel as an object or as its JSON. */
export const FormValues = z.record(z.string().max(200), z.unknown());
export type FormValues = z.output<typeof FormValues>;

/** People by node, named by whoever acts: candidates, and handlers where nobody was found. */
const PeopleByNode = z.record(z.string().max(50), z.array(Id).max(200));

/** Whom the caller names for the nodes that come. */
export const NamedPeople = z.object({
  candidateList: PeopleByNode.nullish(),
  errorRuleUserList: PeopleByNode.nullish(),
});
export type NamedPeople = z.output<typeof NamedPeople>;

/** A node for which the caller has to name people before the call can be carried out. */
export const NodeToName = z.object({
  nodeId: z.string(),
  nodeName: z.string(),
  /** Candidates are chosen from a range; otherwise nobody was found and anybody may be named. */
  isCandidate: z.boolean(),
});
export type NodeToName = z.output<typeof NodeToName>;

/**
 * What submitting and deciding answer: the instance, or, with nothing done, the nodes for which people have to be named
 * in `errorRuleUserList` or `candidateList` of the same call (platform-contract 8.4).
 */
export const ActionReply = z.union([
  z.object({ id: z.string(), rev: Rev, status: z.int() }),
  z.array(NodeToName).min(1),
]);
export type ActionReply = z.output<typeof ActionReply>;

/** An instance to launch or to save as a draft. */
export const LaunchBody = NamedPeople.extend({
  flowId: Id,
  /** 0 submit, 1 save as a draft. */
  status: z.union([z.literal(0), z.literal(1)]),
  data: jsonText(FormValues).default({}),
  flowUrgent: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  /** After a return: straight back to who returned it. */
  straightBack: z.boolean().default(false),
  /** Keeps one call from starting two instances, whoever sends it twice. */
  rev: Rev.optional(),
});
export type LaunchBody = z.output<typeof LaunchBody>;

const Words = z.object({ handleOpinion: prose(2000).default('') });

/** A decision on a work item. */
export const DecideBody = NamedPeople.extend({
  ...Words.shape,
  formData: z.union([FormValues, jsonText(FormValues)]).nullish(),
  signImg: SignatureImage.or(z.literal('')).default(''),
  /** In place of `signImg`: the signature that the caller keeps, or one to be kept, with the caller's password. */
  sign: z.object({ password: PasswordDigest, look: SignatureLook }).optional(),
  copyIds: CommaList.default([]),
  /** Signs after the caller. */
  freeApproverUserId: z.string().max(50).default(''),
  fileJson: jsonText(z.array(FileRef).max(50)).default([]),
  straightBack: z.boolean().default(false),
  /** The version of the item that the caller saw. */
  rev: Rev.optional(),
});
export type DecideBody = z.output<typeof DecideBody>;

/** Sends the process back: to the start, the step before, the parent process, or a step that was passed. */
export const ReturnBody = DecideBody.omit({ freeApproverUserId: true, straightBack: true }).extend({
  /** `start`, `previous`, `parent` or the id of a node. */
  to: z.string().min(1).max(50),
  /** Running child processes end with it. */
  endsChildren: z.boolean().default(false),
});
export type ReturnBody = z.output<typeof ReturnBody>;

/** Keeps what was typed at an item. */
export const DraftBody = z.object({
  formData: z.union([FormValues, jsonText(FormValues)]).nullish(),
  handleOpinion: prose(2000).nullish(),
});
export type DraftBody = z.output<typeof DraftBody>;

/** An action with words only. */
export const WordsBody = Words.extend({ rev: Rev.optional() });
export type WordsBody = z.output<typeof WordsBody>;

/** Taking an instance back. */
export const WithdrawBody = WordsBody.extend({ endsChildren: z.boolean().default(false) });
export type WithdrawBody = z.output<typeof WithdrawBody>;

/** Gives an item to somebody else. */
export const TransferBody = WordsBody.extend({ freeApproverUserId: Id });
export type TransferBody = z.output<typeof TransferBody>;

/** Lets others sign before, after or beside the caller. */
export const AddSignerBody = WordsBody.extend({
  userIds: z.array(Id).min(1).max(50),
  position: z.enum(['before', 'after', 'beside']).default('before'),
});
export type AddSignerBody = z.output<typeof AddSignerBody>;

/** Gives a node to one person. */
export const AssignBody = WordsBody.extend({
  nodeCode: line(50).min(1),
  freeApproverUserId: Id,
});
export type AssignBody = z.output<typeof AssignBody>;

/** Sends an instance to any node; with a visit only the lane that stays there. */
export const JumpBody = WordsBody.extend({
  nodeCode: line(50).min(1),
  visit: z.int().min(1).optional(),
  errorRuleUserList: NamedPeople.shape.errorRuleUserList,
});
export type JumpBody = z.output<typeof JumpBody>;

/** Tries again what stopped with an incident. */
export const RetryBody = WordsBody.extend({
  visit: z.int().min(1),
  errorRuleUserList: NamedPeople.shape.errorRuleUserList,
});
export type RetryBody = z.output<typeof RetryBody>;

/** Copies an instance to people. */
export const CopyBody = z.object({
  userIds: z.array(Id).min(1).max(200),
  handleOpinion: prose(500).default(''),
});
export type CopyBody = z.output<typeof CopyBody>;

/** The same decision on many items: 0 agree, 1 refuse, 2 transfer. */
export const BatchBody = Words.extend({
  batchType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  ids: z.array(Id).min(1).max(500),
  signImg: SignatureImage.or(z.literal('')).default(''),
  copyIds: CommaList.default([]),
  freeApproverUserId: z.string().max(50).default(''),
  candidateList: NamedPeople.shape.candidateList,
});
export type BatchBody = z.output<typeof BatchBody>;

/** What became of the items of a batch; `isDone` is false while a job works on it. */
export const BatchReply = z.object({
  /** Names the job of a batch of more than 20; null: all is done. */
  jobId: z.string().nullable(),
  isDone: z.boolean(),
  total: z.int(),
  results: z.array(z.object({ id: z.string(), isOk: z.boolean(), reason: z.string() })),
});
export type BatchReply = z.output<typeof BatchReply>;
