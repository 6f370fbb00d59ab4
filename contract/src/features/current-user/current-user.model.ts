import { z } from 'zod';
import { LANGUAGES } from '../../kernel/refusal.ts';
import { Id, line, prose, Rev } from '../../kernel/values.ts';
import { PasswordDigest } from '../auth/auth.model.ts';
import { LAYOUTS } from '../auth/layouts.ts';
import { profileShape } from '../users/user-profile.ts';
import { PLAIN_NAME } from '../users/users.model.ts';

/** 11 digits starting 1[3-9] (product-spec point 5), or nothing. */
const MobilePhone = z
  .string()
  .trim()
  .regex(/^(?:1[3-9]\d{9})?$/, '请正确输入您的手机号');
const Email = z.union([z.literal(''), z.email().max(100)]);
const Milliseconds = z.int().nullable();

// Hire dates are the administration's.
const { entryDate: _entryDate, ...ownShape } = profileShape;

/** What a person may change of the own data. */
export const BaseInfoEdit = z.object({
  realName: line(50).regex(PLAIN_NAME),
  signature: prose(500).default(''),
  gender: z.coerce.number().pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  mobilePhone: MobilePhone.default(''),
  email: Email.default(''),
  ...ownShape,
  rev: Rev.optional(),
});
export type BaseInfoEdit = z.output<typeof BaseInfoEdit>;

/** The own data as the profile page shows it (platform-contract 2.6). */
export const BaseInfo = z.object({
  ...BaseInfoEdit.shape,
  realName: z.string(),
  gender: z.int(),
  mobilePhone: z.string(),
  email: z.string(),
  rev: Rev,
  id: z.string(),
  account: z.string(),
  /** Slash path of the organisation. */
  organize: z.string(),
  company: z.string(),
  position: z.string(),
  manager: z.string(),
  /** Names of the roles. */
  roleId: z.string(),
  creatorTime: z.int(),
  prevLogTime: Milliseconds,
  entryDate: Milliseconds,
  avatar: z.string(),
  theme: z.enum(LAYOUTS),
  language: z.enum(LANGUAGES),
});

export const ModifyPasswordBody = z.object({
  /** May be missing only while an initial password waits to be changed: a code or a phone opened the session. */
  oldPassword: PasswordDigest.optional(),
  password: PasswordDigest,
  code: z.string().max(10).optional(),
  timestamp: z.string().max(50).optional(),
});

/** A person in the tree of the own subordinates. */
export const SubordinateRow = z.object({
  id: z.string(),
  avatar: z.string(),
  userName: z.string(),
  department: z.string(),
  position: z.string(),
  isLeaf: z.boolean(),
});

const RightFields = z.object({ id: z.string(), fullName: z.string(), icon: z.string() });
export type RightNode = z.output<typeof RightFields> & { children: RightNode[] };
/** A held menu entry with held entries or items below it. */
export const RightNode: z.ZodType<RightNode> = z.lazy(() =>
  RightFields.extend({ children: z.array(RightNode) }),
);

/** The own rights, as trees for the profile page. */
export const OwnRights = z.object({
  module: z.array(RightNode),
  button: z.array(RightNode),
  column: z.array(RightNode),
  form: z.array(RightNode),
  resource: z.array(RightNode),
});

/** An own organisation or position; `isDefault` marks the current one. */
export const OwnMembership = z.object({ id: z.string(), fullName: z.string(), isDefault: z.boolean() });

/** How many phrases a person keeps at most, and how long one may be. */
export const PHRASES = { most: 30, length: 100 } as const;

/** Words that a person often writes as an opinion. */
export const PhraseBody = z.object({ text: line(PHRASES.length).min(1) });

/** The phrases of a person, in the order in which they were kept. */
export const Phrases = z.array(z.string());

export const MajorBody = z.object({ majorId: Id, majorType: z.enum(['Organize', 'Position']) });
export const ThemeBody = z.object({ theme: z.enum(LAYOUTS) });
export const LanguageBody = z.object({ language: z.enum(LANGUAGES) });
