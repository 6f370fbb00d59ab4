import type { PrintBlock } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type { PrintField } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { createContext, type ReactNode, useContext } from 'react';

type Insert = (tag: string) => void;

/** What the parts of the studio share. */
export type Studio = {
  /** The language whose texts are edited. */
  readonly language: Language;
  readonly fields: readonly PrintField[];
  /** Why the fields could not be told, where they could not. */
  readonly refusal: Error | null;
  /** Child tables that what is edited repeats over. */
  readonly loops: readonly string[];
  readonly readOnly: boolean;
  /** Called by the text that has the caret: fields are inserted there. */
  readonly setInsert: (insert: Insert) => void;
  /** The block that was cut out last, to be put in elsewhere. */
  readonly held: PrintBlock | null;
  readonly hold: (block: PrintBlock) => void;
  /** Draws blocks that stand inside another one. */
  readonly blocksOf: (blocks: InnerBlocks) => ReactNode;
};

type InnerBlocks = {
  readonly value: readonly PrintBlock[];
  /** Where they stand in the template: `content.2.blocks`. */
  readonly path: string;
  readonly onChange: (value: readonly PrintBlock[]) => void;
};

export const StudioContext = createContext<Studio | null>(null);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('This part stands in a print studio only.');
  return studio;
}

/** Child tables that loops may run over, as options. */
export const tablesOf = (fields: readonly PrintField[]): { value: string; label: string }[] =>
  fields
    .filter(({ type }) => type === 'table')
    .map(({ id, fullName }) => ({ value: id, label: fullName === id ? id : `${fullName}（${id}）` }));

/** The columns of a child table, by the names that conditions and charts have for them. */
export const columnsOf = (fields: readonly PrintField[], table: string) =>
  (fields.find(({ id }) => id === table)?.children ?? []).map(({ id, fullName, type }) => ({
    name: id.slice(table.length + 1),
    label: fullName,
    type,
  }));
