import type { Readable } from 'node:stream';
import type { OutputParams } from '@auditplus/contract/features/output/output.model.ts';
import { asOneName } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { LeftOut } from '../print-templates/public.ts';

/** Tells how far a job is; throws `Cancelled` once its owner has given it up. */
export type Progress = (handled: number, total: number) => Promise<void>;

/** What a template has made, and the records that it had to leave out. */
export type Made = {
  readonly name: string;
  readonly source: Readable;
  readonly omitted?: readonly LeftOut[];
};

/** One kind of output. Both parts run as the job's owner, with the rights of that moment. */
export type Template = {
  /** Checks the parameters and names what the job is about. */
  readonly title: (ctx: Ctx, params: OutputParams) => Promise<string>;
  readonly make: (ctx: Ctx, params: OutputParams, progress: Progress) => Promise<Made>;
};

/** Thrown inside a job that its owner has cancelled. */
export class Cancelled extends Error {}

/** Audit-domain 13: an export job holds at most so many rows. */
export const MAX_ROWS = 50_000;

/** Refuses with AU2302 when a job would write too many rows, with AU2303 when it would write none. */
export function assertRows(rows: number): void {
  if (rows === 0) refuse('AU2303');
  if (rows > MAX_ROWS) refuse('AU2302', { n: rows, max: MAX_ROWS });
}

const FIELDS = {
  check: { zh: '审核', zhtw: '審核', en: 'audit' },
  version: { zh: '标准版本', zhtw: '標準版本', en: 'version of the standard' },
  printTemplate: { zh: '打印模板', zhtw: '列印範本', en: 'print template' },
} as const;

/** A parameter that the template needs; AU0004 names it when it is missing. */
export const needed = (ctx: Ctx, value: string | undefined, field: keyof typeof FIELDS): string =>
  value ?? refuse('AU0004', { 字段: FIELDS[field][ctx.language] });

/** A text as part of a file name. */
export const forFile = (text: string): string => text.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();

/** An audit in a file name; its year stands in front unless its own name begins with it. */
export function auditForFile({
  year,
  full_name,
}: {
  readonly year: number;
  readonly full_name: string;
}): string {
  const name = forFile(full_name);
  return name.startsWith(String(year)) ? name : `${year}${name}`;
}

/** The name of a made file: its parts as the language parts words. */
export const fileNameOf = (
  parts: readonly (string | number)[],
  extension: string,
  language: Language,
): string =>
  `${asOneName(
    parts.map((part) => forFile(String(part))).filter((part) => part !== ''),
    language,
  )}.${extension}`;
