import type { RelationView } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { SQL_FUNCTIONS } from '@auditplus/core/sql/functions.ts';
import { SQL_CONTEXT_NAMES } from '@auditplus/core/sql/lexer.ts';
import type { CodeCompletion } from '../code-editor/code-mirror.tsx';

type Parameter = { readonly name: string; readonly label: string };

/** Data sets, columns, functions, parameters and circumstances that a statement may name. */
export function statementCompletions(
  relations: readonly RelationView[],
  parameters: readonly Parameter[],
): CodeCompletion[] {
  const columns = new Map(
    relations.flatMap((relation) => relation.columns.map(({ name, label }) => [name, label] as const)),
  );
  return [
    ...relations.map(({ name, label }): CodeCompletion => ({ label: name, detail: label, kind: 'table' })),
    ...[...columns].map(([label, detail]): CodeCompletion => ({ label, detail, kind: 'column' })),
    ...SQL_FUNCTIONS.map((label): CodeCompletion => ({ label, kind: 'function' })),
    ...parameters.map(
      ({ name, label }): CodeCompletion => ({
        label: `{${name}}`,
        kind: 'parameter',
        ...(label && { detail: label }),
      }),
    ),
    ...SQL_CONTEXT_NAMES.filter((name) => name !== 'formId').map(
      (name): CodeCompletion => ({ label: `@${name}`, kind: 'parameter' }),
    ),
  ];
}
