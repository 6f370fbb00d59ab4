import { DesignBody, type DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { rowsChosenFrom } from '@auditplus/contract/kinds/table.ts';
import { type DefinitionUse, definitions } from '../../kernel/definitions/definitions.ts';

/** The drafts and versions of designs. */
export const designDefinitions = definitions({ kind: 'design', body: DesignBody, uses: usesOf });

/** Properties that name a definition, with the kind that it is of. */
const NAMING: Readonly<Record<string, string>> = { modelId: 'design', interfaceId: 'interface' };

/** The other designs and interfaces that the fields and views of a design read. */
export function usesOf({ form, views }: DesignBody): DefinitionUse[] {
  const uses: DefinitionUse[] = [];
  const visit = (fields: readonly DesignField[]): void => {
    for (const { kind: kindId, name, fieldId, props, children, panes } of fields) {
      const source = props.source;
      const named = typeof source === 'object' && source !== null ? { ...props, ...source } : props;
      for (const [property, kind] of Object.entries(NAMING)) {
        const target: unknown = Reflect.get(named, property);
        if (typeof target === 'string' && target !== '') uses.push({ kind, target, place: name || fieldId });
      }
      if (props.dataType === 'dynamic' && typeof props.propsUrl === 'string' && props.propsUrl !== '')
        uses.push({ kind: 'interface', target: props.propsUrl, place: name || fieldId });
      const rows = kindId === 'table' ? rowsChosenFrom(props) : null;
      if (rows) uses.push({ kind: rows.kind, target: rows.target, place: name || fieldId });
      visit(children ?? []);
      for (const pane of panes ?? []) visit(pane.children);
    }
  };
  visit(form.fields);
  for (const { viewId, tree } of views)
    if (tree?.interfaceId) uses.push({ kind: 'interface', target: tree.interfaceId, place: viewId });
  for (const { viewId, customButtons } of views)
    for (const { calls } of customButtons)
      if (calls?.interfaceId) uses.push({ kind: 'interface', target: calls.interfaceId, place: viewId });
  return uses;
}
