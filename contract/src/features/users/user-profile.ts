import { z } from 'zod';
import type { DayField } from '../../kinds/day.ts';
import type { DictionaryField } from '../../kinds/dictionary.ts';
import { kindOf, type ValueOf } from '../../kinds/kinds.ts';
import type { TextField } from '../../kinds/text.ts';

/** A field of people's own data, which is kept in their profile document. */
export type ProfileField = (TextField | DictionaryField | DayField) & {
  /** Where the page of the own data shows it; absent: only the administration edits it. */
  readonly section?: 'person' | 'contact';
  /** How it is shown to whoever may not see personal data. */
  readonly mask?: 'phone' | 'idCard' | 'address';
};

/**
 * People's own data. Both forms, the checks, masks, workbooks and histories are made from this list: a further field is
 * one entry here.
 */
export const userProfile = {
  nation: {
    kind: 'dictionary',
    label: ['民族', '民族', 'Ethnicity'],
    dictionary: 'Nation',
    section: 'person',
  },
  nativePlace: { kind: 'text', label: ['籍贯', '籍貫', 'Place of origin'], max: 100, section: 'person' },
  entryDate: { kind: 'day', label: ['入职时间', '入職時間', 'Hire date'] },
  certificatesType: {
    kind: 'dictionary',
    label: ['证件类型', '證件類型', 'ID type'],
    dictionary: 'certificateType',
    section: 'person',
  },
  certificatesNumber: {
    kind: 'text',
    label: ['证件号码', '證件號碼', 'ID number'],
    max: 50,
    section: 'person',
    mask: 'idCard',
  },
  education: {
    kind: 'dictionary',
    label: ['文化程度', '文化程度', 'Education'],
    dictionary: 'Education',
    section: 'person',
  },
  birthday: {
    kind: 'day',
    label: ['出生日期', '出生日期', 'Date of birth'],
    section: 'person',
    formerTitles: ['出生年月'],
  },
  telePhone: {
    kind: 'text',
    label: ['办公电话', '辦公電話', 'Office phone'],
    max: 30,
    section: 'contact',
    mask: 'phone',
  },
  landline: {
    kind: 'text',
    label: ['座机', '座機', 'Landline'],
    max: 30,
    section: 'contact',
    mask: 'phone',
    formerTitles: ['办公座机', '辦公座機'],
  },
  urgentContacts: {
    kind: 'text',
    label: ['紧急联系人', '緊急聯絡人', 'Emergency contact'],
    max: 50,
    section: 'contact',
  },
  urgentTelePhone: {
    kind: 'text',
    label: ['紧急电话', '緊急電話', 'Emergency phone'],
    max: 30,
    section: 'contact',
    mask: 'phone',
  },
  postalAddress: {
    kind: 'text',
    label: ['通讯地址', '通訊地址', 'Postal address'],
    max: 200,
    section: 'contact',
    mask: 'address',
  },
} as const satisfies Readonly<Record<string, ProfileField>>;

type Profile = typeof userProfile;
export type ProfileName = keyof Profile;

/** The values of the profile document. */
export type ProfileValues = { [K in ProfileName]: ValueOf<Profile[K]> };

/** The fields by their names, in the order of workbooks. */
export const profileFields: readonly (readonly [ProfileName, ProfileField])[] = Object.entries(
  userProfile,
).flatMap(([name, field]) => (isProfileName(name) ? [[name, field] as const] : []));

export function isProfileName(name: string): name is ProfileName {
  return name in userProfile;
}

type EditShape = { [K in ProfileName]: z.ZodDefault<z.ZodType<ValueOf<Profile[K]>>> };

/** What a form sends of the profile. */
export const profileShape: EditShape = shapeOf((field) => kindOf(field).schema(field));

/** What a stored document says; a value that does not fit reads as absent. */
export const StoredProfile = z.object(
  shapeOf((field) => kindOf(field).schema(field).catch(kindOf(field).blank(field))),
);

function shapeOf(schemaOf: (field: ProfileField) => z.ZodType): EditShape;
function shapeOf(schemaOf: (field: ProfileField) => z.ZodType): object {
  return Object.fromEntries(profileFields.map(([name, field]) => [name, schemaOf(field)]));
}

/** The profile of a new person. */
export const blankProfile: ProfileValues = StoredProfile.parse({});

/** Of some values those of the profile. */
export function pickProfile<T extends ProfileValues>(values: T): ProfileValues;
export function pickProfile(values: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(profileFields.map(([name]) => [name, values[name]]));
}
