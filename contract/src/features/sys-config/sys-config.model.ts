import { z } from 'zod';
import { Secret } from '../../kernel/kept-secret.ts';
import { Flag, line, prose, Rev } from '../../kernel/values.ts';
import { MergeRule, Stage } from '../audits/audit-terms.model.ts';
import { PRODUCT_NAME } from './product-name.ts';

/** An uploaded picture by the lasting address at which anybody may load it, or nothing. */
const Icon = line(200)
  .regex(/^$|^\/api\/file\/Image\/userAvatar\/[\w.-]+$/)
  .default('');

/** Basic settings of the installation (platform-contract 9.1, 基本设置). */
const BasicConfig = z.object({
  sysName: line(50).default(PRODUCT_NAME),
  sysVersion: line(8).default('V3.3'),
  companyName: line(100).default(''),
  copyright: line(200).default('Copyright © 2022'),
  companyCode: line(50).default(''),
  companyAddress: line(200).default(''),
  companyContacts: line(50).default(''),
  companyTelePhone: line(30).default(''),
  companyEmail: line(100).default(''),
  sysDescription: prose(1000).default(''),
  loginIcon: Icon,
  navigationIcon: Icon,
  logoIcon: Icon,
  appIcon: Icon,
});

/** Rules of signing in (platform-contract 3 and 9.1, 安全设置). */
const SecurityConfig = z.object({
  /** '1': a later sign-in forces out the earlier one of the same device kind; '2': several at once. */
  singleLogin: z.enum(['1', '2']).default('1'),
  /** Minutes without a call after which a session expires. */
  tokenTimeout: z.int().min(1).max(1440).default(120),
  /** Wrong passwords in a row that lock or delay an account; 0 switches the guard off. */
  passwordErrorsNumber: z.int().min(0).max(100).default(5),
  /** 1: the account is locked until an administrator unlocks it; 2: signing in waits for `lockTime` minutes. */
  lockType: z.union([z.literal(1), z.literal(2)]).default(2),
  lockTime: z.int().min(1).max(1440).default(10),
  /** What a new password needs beyond letters and digits. */
  passwordMinLength: z.int().min(6).max(16).default(6),
  passwordMixedCase: Flag.default(0),
  enableVerificationCode: Flag.default(0),
  verificationCodeNumber: z.int().min(3).max(6).default(4),
  /** Whether signing in tells the time and place of the last one. */
  lastLoginTimeSwitch: Flag.default(1),
  whitelistSwitch: Flag.default(0),
  /** Addresses that may sign in, comma separated; an entry may end in `*` or be an IPv4 network like 10.0.0.0/8. */
  whiteListIp: prose(2000).default(''),
  /** Hosts of other systems (`bi.example.com`, `10.0.0.8:8080`), comma separated, whose links may carry the session. */
  tokenHosts: z
    .string()
    .trim()
    .max(2000)
    .regex(/^$|^[\w.-]+(?::\d+)?(?:\s*[,，]\s*[\w.-]+(?::\d+)?)*$/)
    .default(''),
});

/** Settings whose values never leave the server. */
export const SECRET_SETTINGS = ['emailPassword', 'aliSecret', 'tencentSecretKey', 'tencentAppKey'] as const;
export type SecretSetting = (typeof SECRET_SETTINGS)[number];

/** Ways to the outside: mail and text messages (platform-contract 9.1, 第三方设置). */
const DeliveryConfig = z.object({
  emailSmtpHost: line(100).default(''),
  emailSmtpPort: z.int().min(1).max(65_535).default(25),
  emailSenderName: line(50).default(''),
  emailAccount: line(100).default(''),
  emailPassword: Secret,
  /** Whether the connection starts encrypted. */
  emailSsl: Flag.default(0),
  /** 0 none, 1 Ali, 2 Tencent. */
  smsCompany: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
  aliAccessKey: line(100).default(''),
  aliSecret: Secret,
  tencentSecretId: line(100).default(''),
  tencentSecretKey: Secret,
  tencentAppId: line(50).default(''),
  tencentAppKey: Secret,
});

/** How long logs and chat messages are kept, in days. */
const RetentionConfig = z.object({
  logDays: z.int().min(7).max(3650).default(180),
  /** 0: chat messages are kept for good. */
  chatDays: z.int().min(0).max(3650).default(0),
  /** Whether people may save their own conversations as a file. */
  chatExport: Flag.default(1),
});

/** The system configuration as one object. */
export const SysConfig = z.object({
  ...BasicConfig.shape,
  ...SecurityConfig.shape,
  ...DeliveryConfig.shape,
  ...RetentionConfig.shape,
});
export type SysConfig = z.output<typeof SysConfig>;

/** The configuration with the version that an edit must name. */
export const SysConfigView = SysConfig.extend({
  rev: Rev,
  /** Where people open the product; set in the environment (`PUBLIC_URL`), empty where it is not. */
  publicUrl: z.string(),
  /** Stored secrets that cannot be opened, since another key sealed them. */
  lostSecrets: z.array(z.enum(SECRET_SETTINGS)),
});

/** The name or address of a mail server; IPv6 in brackets. */
const MAIL_HOST = /^([\w.-]+|\[[\da-fA-F:.]+\])?$/;

/** An edit: the whole object; without `rev` it is stored whatever happened meanwhile. */
export const SysConfigEdit = SysConfig.extend({
  emailSmtpHost: line(100).regex(MAIL_HOST).default(''),
  rev: Rev.optional(),
});

/** A mail server to try. */
export const MailTest = z.object({
  smtpHost: line(100).min(1).regex(MAIL_HOST),
  smtpPort: z.int().min(1).max(65_535),
  account: line(100),
  password: z.string().max(200),
  emailSsl: Flag,
  /** Who gets the mail; the sender's own box when nobody is named. */
  receiver: line(100).default(''),
});
export type MailTest = z.output<typeof MailTest>;

/** A super administrator as the settings list one. */
export const AdministratorRow = z.object({ id: z.string(), account: z.string(), realName: z.string() });

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const RectDays = z.int().min(1).max(365);

/** How a stage of a new audit begins. */
const StageDefault = z.object({
  stage: Stage,
  enabled: z.boolean().default(true),
  mergeRule: MergeRule.default('LEAD'),
  sampling: z.boolean().default(false),
});
export type StageDefault = z.output<typeof StageDefault>;

/** Settings of the audit side with their defaults (audit-domain 3.7). */
export const AuditSettings = z.object({
  scoreStep: z.number().multipleOf(0.01).min(0.01).max(10).default(0.5),
  roundDigits: z.int().min(0).max(2).default(1),
  /** Difference between stages that marks an item: points, and percent of its standard score. */
  varianceItemPoints: z.number().min(0).max(1000).default(3),
  varianceItemRate: z.number().min(0).max(100).default(30),
  varianceBiasAlert: z.number().min(0).max(100).default(10),
  varianceMadAlert: z.number().min(0).max(100).default(15),
  /** Spread between scorers of one stage that must be decided by hand. */
  conflictPoints: z.number().min(0).max(1000).default(3),
  conflictRate: z.number().min(0).max(100).default(30),
  /** Working days. */
  disputeDays: z.int().min(0).max(365).default(5),
  signForDays: z.int().min(0).max(365).default(2),
  evidenceReturnDays: z.int().min(0).max(365).default(3),
  /** Days that a rectification may take, by severity 1 to 4. */
  rectMaxDays: z.tuple([RectDays, RectDays, RectDays, RectDays]).default([15, 30, 60, 90]),
  extensionMax: z.int().min(0).max(20).default(2),
  effectCheckDays: z.int().min(0).max(1000).default(90),
  reopenDays: z.int().min(0).max(1000).default(30),
  offlineHours: z.int().min(1).max(168).default(72),
  /** What the stages of a new audit begin with; a stage that is not named is on, with the lead's score. */
  stageDefaults: z
    .array(StageDefault)
    .max(5)
    .default(() => Stage.options.map((stage) => StageDefault.parse({ stage }))),
  /** A later stage sees earlier scores only after its own first save of the item. */
  blindScoring: z.boolean().default(false),
  /** 过程公开: units see later stages once each is confirmed. */
  processOpen: z.boolean().default(false),
  /** Who accepts evidence: the unit's coordinator, or a scorer of the named stage. */
  acceptBy: z.enum(['COORD', 'COMPANY', 'HQ']).default('COORD'),
  /** Time of day of the daily reminders, Asia/Shanghai. */
  dailyJobTime: ClockTime.default('08:30'),
  /** People (law, human resources) who review contracts beside the department's head. */
  contractReviewerIds: z.array(z.string().max(50)).max(10).default([]),
});
export type AuditSettings = z.output<typeof AuditSettings>;
