import { z } from 'zod';
import { OtherTitles } from '../../kernel/titles.ts';
import { codeLine, Flag, Id, jsonText, nameLine, prose, Rev, SortCode } from '../../kernel/values.ts';
import { PrintContent, PrintPage, PrintSource, WordTag, WordTemplate } from './print-content.model.ts';

/** The record types that templates serve: 1 the form of a process, 2 any other. */
const TemplateType = z.union([z.literal(1), z.literal(2)]);

/** The author's statements: the first gives the record in one row, the others child tables; `@formId` is bound. */
const Statements = z
  .array(
    z.object({
      sql: z
        .string()
        .max(32_768)
        .regex(/^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u),
    }),
  )
  .max(10);

/** All of a print template that has versions. */
export const PrintBody = z.object({
  /** Its name in the other languages. */
  titles: OtherTitles.prefault({}),
  type: TemplateType.default(2),
  /** '0' is our own database; there is no other yet. */
  dbLinkId: z.literal('0').default('0'),
  sqlTemplate: Statements.default([]),
  source: PrintSource.default({ kind: 'sql' }),
  page: PrintPage.prefault({}),
  content: PrintContent.default([]),
  /** Given: the template is this Word document, and its blocks and paper are not used. */
  word: WordTemplate.nullable().default(null),
});
export type PrintBody = z.output<typeof PrintBody>;

/** What a print template keeps beside its versions. */
export const PrintHead = z.object({
  fullName: nameLine(100),
  enCode: codeLine(50),
  /** A value of the dictionary `printDev`. */
  category: Id,
  sortCode: SortCode,
  description: prose(500).default(''),
});
export type PrintHead = z.output<typeof PrintHead>;

/** A print template to create or change (platform-contract 9.10). */
export const PrintEdit = PrintHead.extend({
  ...PrintBody.shape,
  sqlTemplate: jsonText(Statements).default([]),
  enabledMark: Flag.default(1),
  rev: Rev.optional(),
});
export type PrintEdit = z.output<typeof PrintEdit>;

/** A print template for its studio. */
export const PrintInfo = PrintEdit.extend({
  id: z.string(),
  rev: Rev,
  /** Its content as HTML with `{field}` places, for clients of the platform's contract. */
  printTemplate: z.string(),
  /** 0: never published. */
  publishedVersion: z.int(),
  isChanged: z.boolean(),
});
export type PrintInfo = z.output<typeof PrintInfo>;

export const PrintRowView = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  categoryId: z.string(),
  type: z.int(),
  creatorUser: z.string(),
  creatorTime: z.int(),
  lastModifyTime: z.int(),
  sortCode: z.int(),
  enabledMark: z.int(),
  publishedVersion: z.int(),
  isChanged: z.boolean(),
});
export type PrintRowView = z.output<typeof PrintRowView>;

/** Published templates under their categories. */
export const PrintTree = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      num: z.int(),
      children: z.array(
        z.object({ id: z.string(), fullName: z.string(), formats: z.array(z.enum(['pdf', 'word'])) }),
      ),
    }),
  ),
});
export type PrintTree = z.output<typeof PrintTree>;

export const PRINT_FIELD_TYPES = [
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'moment',
  'person',
  'pictures',
  'other',
] as const;

/** A field that a template may name, or a child table with its fields. */
export const PrintField = z.object({
  id: z.string(),
  fullName: z.string(),
  parentId: z.string(),
  type: z.enum([...PRINT_FIELD_TYPES, 'table']),
  children: z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      parentId: z.string(),
      type: z.enum(PRINT_FIELD_TYPES),
    }),
  ),
});
export type PrintField = z.output<typeof PrintField>;

/** What a Word document asks for, and which of its tags mean nothing to the source. */
export const WordReading = z.object({ tags: z.array(WordTag), unknown: z.array(z.string()) });
export type WordReading = z.output<typeof WordReading>;

/** A kind of record of the product that can be printed. */
export const PrintRecordKind = z.object({ id: z.string(), fullName: z.string() });

/** The data of one record, as clients of the platform's contract fill them in. */
export const PrintDataReply = z.object({
  printTemplate: z.string(),
  printData: z.record(z.string(), z.unknown()),
  operatorRecordList: z.array(
    z.object({
      handleStatus: z.string(),
      handleTime: z.int().nullable(),
      handleOpinion: z.string(),
      nodeName: z.string(),
      userName: z.string(),
      handleId: z.string(),
    }),
  ),
});
export type PrintDataReply = z.output<typeof PrintDataReply>;

/** What a printed code stands for. */
export const PrintVerification = z.object({
  code: z.string(),
  /** `changed`: the record says something else today; `gone`: it is no more; `unknown`: its data cannot be compared. */
  state: z.enum(['same', 'changed', 'gone', 'unknown']),
  templateName: z.string(),
  version: z.int(),
  /** Number and name of the record. */
  title: z.string(),
  printedAt: z.int(),
});
export type PrintVerification = z.output<typeof PrintVerification>;

export const MAX_BATCH = 500;
export const MAX_PRINT_PAGES = 1_000;
