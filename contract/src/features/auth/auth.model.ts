import { z } from 'zod';
import { Flag, jsonText, line } from '../../kernel/values.ts';
import { OrganizeNames } from '../organizations/organizations.model.ts';
import { ColumnSetting } from '../permissions/permissions.routes.ts';
import { LAYOUTS } from './layouts.ts';

/** SHA-256 hex of the plain password; the plain text never leaves the browser (platform-contract 1). */
export const PasswordDigest = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/);

/** Random text of the client that names one picture code. */
export const CodeStamp = z.string().trim().min(1).max(50);

/** Form-encoded body of the sign-in call (product-spec point 7). */
export const LoginBody = z.object({
  account: line(50).min(1),
  password: PasswordDigest,
  origin: z.string().max(20).default('password'),
  code: z.string().max(10).optional(),
  timestamp: z.string().max(50).optional(),
  client_id: z.string().max(50).optional(),
  client_secret: z.string().max(100).optional(),
  scope: z.string().max(50).optional(),
  grant_type: z.string().max(50).default('password'),
});

export const LoginReply = z.object({
  /** Opaque token with its scheme, sent back unchanged in the Authorization header. */
  token: z.string(),
  theme: z.enum(LAYOUTS),
  /** True when the password must be changed before anything else. */
  mustChangePassword: z.boolean(),
});

/** 11 digits starting 1[3-9] (product-spec point 5). */
export const MobileNumber = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/);

const SentCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/);

/** Asks for a code by SMS, or by mail when the receiver is a mail address (new password only). */
export const SendCodeBody = z.object({
  receiver: z.union([MobileNumber, z.email().max(100)]),
  purpose: z.enum(['login', 'password']),
  /** The picture code, when the configuration asks for one. */
  code: z.string().max(10).optional(),
  timestamp: z.string().max(50).optional(),
});

/** Seconds until another code may be asked for, and for which this one is good. */
export const SendCodeReply = z.object({ waitSeconds: z.int(), validSeconds: z.int() });

export const LoginByCodeBody = z.object({ mobile: MobileNumber, code: SentCode });

export const ResetPasswordBody = z.object({
  receiver: z.union([MobileNumber, z.email().max(100)]),
  code: SentCode,
  password: PasswordDigest,
});

/** What a new password needs beside letters and digits, checked where it is typed: the server sees its digest only. */
const PasswordPolicy = z.object({ minLength: z.int().min(6).max(16), mixedCase: z.boolean() });
export type PasswordPolicy = z.output<typeof PasswordPolicy>;

/** What the sign-in page offers. */
export const SignInOffer = z.object({
  smsCode: z.boolean(),
  mailCode: z.boolean(),
  /** Sent codes can be read on the page itself. */
  isDemo: z.boolean(),
  enableVerificationCode: z.union([z.literal(0), z.literal(1)]),
  verificationCodeNumber: z.int().min(3).max(6),
  passwordPolicy: PasswordPolicy,
});

/** Random text that names a ticket, for the waiting page or for the phone. */
export const TicketText = z.string().trim().min(20).max(100);

export const Ticket = z.object({
  /** What the waiting page asks with; never shown. */
  ticket: TicketText,
  /** What the picture shows. */
  scanCode: TicketText,
  /** The public address of the product, empty where it has none: the picture then leads to that of the page. */
  publicUrl: z.string(),
  expiresAt: z.int(),
});

export const TicketStatus = z.object({
  state: z.enum(['waiting', 'scanned', 'confirmed', 'refused', 'expired']),
  /** Who scanned. */
  userName: z.string(),
  /** Answered once, when the phone has agreed. */
  login: LoginReply.nullable(),
});

/** The device that asks to be signed in, as the phone shows it. */
export const TicketAsked = z.object({ ip: z.string(), device: z.string(), createdAt: z.int() });

/** What a link to another system carries in place of the session. */
export const ViewTicket = z.object({ ticket: TicketText, expiresAt: z.int() });

/** Whose ticket it was. */
export const TicketHolder = z.object({ account: z.string(), realName: z.string() });

export const TicketAnswer = z.object({ agreed: z.boolean() });

export const UnlockBody = z.object({ account: line(50).min(1), password: PasswordDigest });

export const LoginConfig = z.object({
  enableVerificationCode: z.union([z.literal(0), z.literal(1)]),
  verificationCodeNumber: z.int().min(3).max(6),
});

/** Menu entry types 1 directory, 2 page, 3 function, 4 dictionary, 5 report, 6 screen, 7 link, 8 portal. */
export const MenuType = z.int().min(1).max(8);

/** What a menu entry's property document holds. */
export const MenuProperty = z.object({
  moduleId: z.string().optional(),
  iconBackgroundColor: z.string().optional(),
  isTree: z.union([z.literal(0), z.literal(1)]).optional(),
});

const MenuEntry = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  icon: z.string(),
  type: MenuType,
  urlAddress: z.string(),
  linkTarget: z.enum(['_self', '_blank']),
  propertyJson: jsonText(MenuProperty),
  sortCode: z.int(),
  category: z.enum(['Web', 'App']),
  hasChildren: z.boolean(),
  /** Names in the other languages of the interface; `fullName` is the Chinese one. */
  names: z.object({ zhtw: z.string(), en: z.string() }),
});

export type MenuNode = z.output<typeof MenuEntry> & { children: MenuNode[] };
type MenuNodeWire = z.input<typeof MenuEntry> & { children: MenuNodeWire[] };

/** One entry of the menu tree, ordered by sort code. */
export const MenuNode: z.ZodType<MenuNode, MenuNodeWire> = z.lazy(() =>
  MenuEntry.extend({ children: z.array(MenuNode) }),
);

const PermissionEntry = z.object({ id: z.string(), fullName: z.string(), enCode: z.string() });

/** What the signed-in person may do in one menu entry (types 2, 3, 4). */
export const ModulePermission = z.object({
  modelId: z.string(),
  moduleName: z.string(),
  /** Code of the menu entry, so that screens ask by code instead of by id. */
  moduleCode: z.string(),
  button: z.array(PermissionEntry),
  column: z.array(PermissionEntry),
  form: z.array(PermissionEntry),
  /** Columns and form fields that are granted one by one and that the person does not hold. */
  deniedColumn: z.array(z.string()),
  deniedForm: z.array(z.string()),
  resource: z.array(z.object({ id: z.string(), fullName: z.string(), enCode: z.string().optional() })),
});
export type ModulePermission = z.output<typeof ModulePermission>;

/** The signed-in person (platform-contract 5). */
export const UserInfo = z.object({
  userId: z.string(),
  userAccount: z.string(),
  userName: z.string(),
  headIcon: z.string(),
  /** The portal that is the home page; empty where it is the built-in one. */
  portalId: z.string(),
  /** The one that the person chose; empty where the home page is that of a role, of an organisation, of everybody or the built-in one. */
  ownPortalId: z.string(),
  /** The person chose the built-in home, whatever administrators chose. */
  keepsBuiltInHome: z.boolean(),
  prevLogin: z.union([z.literal(0), z.literal(1)]),
  prevLoginTime: z.int().nullable(),
  prevLoginIPAddress: z.string(),
  prevLoginIPAddressName: z.string(),
  organizeId: z.string(),
  organizeName: z.string(),
  organizeIdList: z.array(z.string()),
  departmentId: z.string(),
  departmentName: z.string(),
  positionId: z.string(),
  positionName: z.string(),
  positionIds: z.array(z.object({ id: z.string(), name: z.string() })),
  roleIds: z.array(z.string()),
  /** Role names, comma separated; the organisation select looks for 管理体系部 among them. */
  roleName: z.string(),
  /** Role codes, for the audit side's screens. */
  roleCodes: z.array(z.string()),
  groupIds: z.array(z.string()),
  groupNames: z.string(),
  manager: z.string(),
  gender: z.int(),
  mobilePhone: z.string(),
  email: z.string(),
  birthday: z.int().nullable(),
  isAdministrator: z.boolean(),
  changePasswordDate: z.int().nullable(),
  /** The signature that the person keeps, as a data address; empty without one. */
  signImg: z.string(),
  theme: z.enum(LAYOUTS),
  language: z.enum(['zh', 'zhtw', 'en']),
  /** Who looks at the product as this person, read-only. */
  viewedBy: z.object({ id: z.string(), name: z.string() }).nullable().optional(),
});
export type UserInfo = z.output<typeof UserInfo>;

/** Whose installation this is: all that people see of the configuration before they have signed in. */
export const Brand = z.object({
  sysName: z.string(),
  sysVersion: z.string(),
  copyright: z.string(),
  companyName: z.string(),
  /** Who opens accounts and helps with signing in. */
  companyContacts: z.string(),
  companyTelePhone: z.string(),
  companyEmail: z.string(),
  /** Pictures that anybody may load, by their lasting addresses; empty where the product's own serve. */
  loginIcon: z.string(),
  navigationIcon: z.string(),
  logoIcon: z.string(),
  appIcon: z.string(),
});
export type Brand = z.output<typeof Brand>;

export const SysConfigInfo = Brand.extend({
  /** Hosts of other systems whose links may carry the session's token. */
  tokenHosts: z.array(z.string()),
  /** Whether people may save their own conversations as a file. */
  chatExport: Flag,
  /** The demonstration: developers' pages such as the gallery of pieces are open. */
  isDemo: z.boolean(),
});

export const CurrentUser = z.object({
  userInfo: UserInfo,
  menuList: z.array(MenuNode),
  permissionList: z.array(ModulePermission),
  sysConfigInfo: SysConfigInfo,
  /** The own column settings by page, so that no list has to ask for them before its first row. */
  columnSettings: z.record(z.string(), z.array(ColumnSetting)),
  /** What all organisations are called, where it was asked for: the first rows of most lists name some. */
  organizeNames: z.array(OrganizeNames).optional(),
});
export type CurrentUser = z.output<typeof CurrentUser>;
