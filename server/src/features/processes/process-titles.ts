import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { OtherTitles, titleIn } from '@auditplus/contract/kernel/titles.ts';
import { type ByLanguage, byLanguage } from '../../kernel/by-language.ts';
import type { Db } from '../../kernel/db.ts';
import { processVersion } from '../process-definitions/public.ts';
import { STEP_SEPARATOR } from './wire-state.ts';

const CHILD = '（子流程）';
const CHILD_IN_ENGLISH = ' (sub-process)';

/** The title that an instance gets by its initiator and its definition. */
export const newTitle = (initiator: string, definition: string, isChild: boolean): string =>
  `${initiator}的${definition}${isChild ? CHILD : ''}`.slice(0, 200);

type Titled = {
  readonly full_name: string;
  readonly initiator: string | null;
  readonly flow_name: string;
  readonly flow_titles: unknown;
};

/** The name of an instance's definition in a language. */
export const flowNameIn = (
  { flow_name, flow_titles }: Pick<Titled, 'flow_name' | 'flow_titles'>,
  language: Language,
): string => titleIn({ title: flow_name, titles: OtherTitles.parse(flow_titles) }, language);

/**
 * The title of an instance in a language. It keeps the Chinese name that its definition had; the other languages say
 * what that is called now.
 */
export function processTitleIn(row: Titled, language: Language): string {
  if (language === 'zh' || row.initiator === null) return row.full_name;
  const flow = flowNameIn(row, language);
  // Whoever launched it may be called otherwise since.
  if (!row.full_name.startsWith(newTitle(row.initiator, '', false))) return row.full_name;
  const isChild = row.full_name.endsWith(CHILD);
  if (language === 'en') return `${flow} – ${row.initiator}${isChild ? CHILD_IN_ENGLISH : ''}`;
  return flow !== row.flow_name ? newTitle(row.initiator, flow, isChild) : row.full_name;
}

/** The title of an instance in each language, as messages tell it. */
export const processTitles = (row: Titled): ByLanguage =>
  byLanguage((language) => processTitleIn(row, language));

type Standing = {
  readonly definition_id: string;
  readonly version: number;
  readonly this_step: string;
  /** The node of a piece of work; absent for an instance as a whole. */
  readonly node?: string;
  readonly node_name?: string;
};

/** Rows with their steps named in a language; rows store the Chinese titles. */
export async function withStepsIn<Row extends Standing>(
  db: Db,
  rows: readonly Row[],
  language: Language,
): Promise<Row[]> {
  if (language === 'zh') return [...rows];
  return Promise.all(
    rows.map(async (row): Promise<Row> => {
      const [stored, named] = await Promise.all([
        processVersion(db, row.definition_id, row.version),
        processVersion(db, row.definition_id, row.version, language),
      ]);
      const byTitle = new Map(
        [...stored.steps].map(([id, { title }]) => [title, named.steps.get(id)?.title ?? title]),
      );
      return {
        ...row,
        this_step: row.this_step
          .split(STEP_SEPARATOR)
          .map((title) => byTitle.get(title) ?? title)
          .join(STEP_SEPARATOR),
        ...(row.node_name && { node_name: named.steps.get(row.node ?? '')?.title ?? row.node_name }),
      };
    }),
  );
}
