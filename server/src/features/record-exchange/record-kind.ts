import { EXCHANGE_LIMIT } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import { fieldsWhere, isEdited } from '@auditplus/contract/kernel/records/record-type.ts';
import { type DesignedField, referenceOf } from '@auditplus/contract/kinds/designed.ts';
import { type CellIssue, isCellIssue, type Label } from '@auditplus/contract/kinds/kind.ts';
import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import type { RowsField } from '@auditplus/contract/kinds/rows.ts';
import type { Db } from '../../kernel/db.ts';
import { optionCodes } from '../../kernel/records/dictionary.queries.ts';
import { organizationsByPath } from '../../kernel/records/organization.queries.ts';
import { peopleByName } from '../../kernel/records/people.queries.ts';
import { hiddenInSheet } from '../../kernel/records/record-rights.ts';
import { hasPeople, recordWords, shownAs } from '../../kernel/records/record-words.ts';
import type { AnyRecords } from '../../kernel/records/registry.ts';
import { cellIssueText } from './cell-issue-text.ts';
import type { Cells, ExchangeKind } from './exchange-kind.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record as a workbook: a column for each field of its form, with the field's label and the words of its kind. */
export function recordKind({ model, sheet, create, insert }: AnyRecords): ExchangeKind {
  const fields = fieldsWhere(model, isEdited);
  return {
    sheet: model.label.many,
    headers: Object.fromEntries(fields.map(([name, { label }]): [string, Label] => [name, label])),
    required: fields.filter(([, { required }]) => required).map(([name]) => name),
    formerTitles: Object.fromEntries(
      fields.map(([name, { formerTitles = [] }]): [string, readonly string[]] => [name, formerTitles]),
    ),
    fixed: fields.filter(([, field]) => isFixed(field)).map(([name]) => name),
    hidden: (ctx) => hiddenInSheet(ctx, model),
    async rows(ctx, { id, ...filter }) {
      const asked = { ...filter, ...(id === undefined ? {} : { ids: [id] }) };
      const found = await sheet(ctx, { ...asked, limit: EXCHANGE_LIMIT });
      const words = await recordWords(ctx, model, found);
      const cell = (row: Values, [name, field]: [string, Field]) =>
        [name, kindOf(field).toCell(row[shownAs(name, field)], field, words)] as const;
      return found.map((row) => Object.fromEntries(fields.map((field) => cell(row, field))));
    },
    async open(ctx) {
      const options = await optionsOf(ctx.db, fields);
      return {
        read(cells, complain) {
          const read = fields.map(([name, field]) => {
            const value = cellValue(
              cells,
              { name, field },
              { language: ctx.language, options: options.get(name) },
            );
            if (isCellIssue(value))
              complain(
                name,
                cellIssueText(value, {
                  text: cells[name] ?? '',
                  language: ctx.language,
                  ...('max' in field ? { max: field.max } : {}),
                }),
              );
            return [name, value] as const;
          });
          if (read.some(([, value]) => isCellIssue(value))) return null;
          const values = Object.fromEntries(read);
          return async (tx) => {
            await (tx ? insert(ctx, tx, values) : create(ctx, values));
          };
        },
      };
    },
  };
}

/** Fields that a workbook names and does not bring in: files, and what only other features find by its name. */
const isFixed = (field: Field): boolean =>
  field.kind === 'files' || (field.kind === 'designed' && referenceOf(field) !== null && !isLookedUp(field));

/** Whether a workbook finds what a designed field names: people, organisations and departments. */
const isLookedUp = (field: DesignedField): boolean =>
  ['user', 'organization', 'department'].includes(referenceOf(field)?.to ?? '');

/** The columns of a child table that are of kinds of designs. */
const designedIn = ({ columns }: RowsField): DesignedField[] =>
  Object.values(columns).flatMap((column) => (column.kind === 'designed' ? [column] : []));

type Words = Parameters<ReturnType<typeof kindOf>['fromCell']>[2];

function cellValue(
  cells: Cells,
  { name, field }: { name: string; field: Field },
  words: { language: Words['language']; options: Words['options'] | undefined },
): unknown {
  // A workbook names files and brings none in.
  const text = isFixed(field) ? '' : (cells[name] ?? '').trim();
  if (text === '' && field.required) return { issue: 'required' } satisfies CellIssue;
  const { language, options } = words;
  return kindOf(field).fromCell(text, field, { language, ...(options ? { options } : {}) });
}

/** What cells of fields that choose from a list may hold, by field. */
async function optionsOf(db: Db, fields: readonly [string, Field][]) {
  const found = fields.map(async ([name, field]): Promise<[string, ReadonlyMap<string, string>][]> => {
    if (field.kind === 'dictionary') return [[name, await optionCodes(db, field.dictionary)]];
    if (field.kind === 'organization') return [[name, await organizationsByPath(db)]];
    const named = field.kind === 'designed' ? [field] : field.kind === 'rows' ? designedIn(field) : [];
    const looked = new Set(named.map((one) => referenceOf(one)?.to));
    const people = field.kind === 'user' || hasPeople(field) || looked.has('user');
    const places = looked.has('organization') || looked.has('department');
    const known = [
      ...(people ? await peopleByName(db) : []),
      ...(places ? await organizationsByPath(db) : []),
    ];
    return known.length > 0 ? [[name, new Map(known)]] : [];
  });
  return new Map((await Promise.all(found)).flat());
}
