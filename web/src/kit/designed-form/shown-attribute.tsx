import { LAYOUT_KINDS, VALUE_KINDS } from '@auditplus/contract/kinds/form-kinds.ts';
import { type Placed, shownOf } from '@auditplus/core/forms/form-model.ts';
import { ChosenAttribute, sourceOf } from '../fields/popup-select.tsx';
import { RelatedAttribute } from '../fields/relation-form.tsx';
import { useDesignedForm, usePart } from './form-store-context.ts';

type ShownAttributeProps = {
  readonly placed: Placed;
  /** The row that it stands in; none outside of child tables. */
  readonly row?: number;
};

/** What the record, or the row of an interface, says that is chosen in another field of the form or the row. */
export function ShownAttribute({ placed, row }: ShownAttributeProps) {
  const { store } = useDesignedForm();
  const { field } = placed;
  const path = shownOf(store.model, placed);
  const source = store.model.byPath.get(path);
  const value = usePart(store, ({ values, run }) => {
    if (!source) return null;
    return source.table === null ? values[source.name] : run.rowsOf(source.table)[row ?? 0]?.[source.name];
  });
  // Both kinds name the field and the property alike.
  const { showField } = LAYOUT_KINDS.relationFormAttr.properties.parse({ showField: field.props.showField });
  if (field.kind === 'relationFormAttr')
    return <RelatedAttribute path={path} value={value} showField={showField} />;
  const read = VALUE_KINDS.popupSelect.properties.safeParse(source?.props);
  return read.success ? (
    <ChosenAttribute source={sourceOf(read.data)} value={value} showField={showField} />
  ) : (
    '–'
  );
}
