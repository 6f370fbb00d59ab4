import { SelectOutlined } from '@ant-design/icons';
import type { popupSelect } from '@auditplus/contract/kinds/popup-select.ts';
import { useMessages } from '../../i18n/messages.ts';
import { InterfacePopupSelect } from '../interfaces/interface-popup-select.tsx';
import type { InterfaceSource } from '../interfaces/interface-rows.ts';
import { useChosenLabel, useChosenRow } from '../interfaces/use-chosen-row.ts';
import { fieldMessages } from '../kit-fields.messages.ts';
import { useFormHost } from './form-host.ts';
import type { PropsOf, RendererOf } from './form-renderer.ts';
import { useWords } from './use-words.ts';

type RowChoice = Pick<
  PropsOf<typeof popupSelect>,
  'interfaceId' | 'propsValue' | 'relationField' | 'columnOptions' | 'hasPage' | 'pageSize'
>;

/** The rows that a field chooses among. */
export const sourceOf = ({
  interfaceId,
  propsValue,
  relationField,
}: Pick<RowChoice, 'interfaceId' | 'propsValue' | 'relationField'>): InterfaceSource => ({
  interfaceId,
  valueField: propsValue,
  labelField: relationField,
});

/** The columns of the list; the shown property where the designer chose none. */
export function useRowColumns(
  { columnOptions, relationField }: RowChoice,
  label: string,
): { readonly field: string; readonly label: string }[] {
  const words = useWords();
  const chosen = columnOptions.filter(({ value }) => value !== '');
  if (chosen.length === 0) return [{ field: relationField, label }];
  return chosen.map((column) => ({ field: column.value, label: words(column.label) || column.value }));
}

/** Widths are pixels or a share of the window. */
export const widthOf = (width: string): number | string =>
  width.endsWith('px') ? Number.parseInt(width, 10) : width.replace('%', 'vw');

export const popupSelectRenderer: RendererOf<typeof popupSelect> = {
  icon: <SelectOutlined />,
  Edit: function PopupSelectEdit({ id, path, label, value, props, isDisabled, hasIssue, onChange, onBlur }) {
    const words = useWords();
    const t = useMessages(fieldMessages);
    const columns = useRowColumns(props, label);
    const { texts } = useFormHost();
    return (
      <InterfacePopupSelect
        {...sourceOf(props)}
        id={id}
        aria-label={label}
        columns={columns}
        texts={texts?.[path]}
        value={typeof value === 'string' ? value : null}
        hasPage={props.hasPage}
        pageSize={Number(props.pageSize)}
        mode={props.popupType}
        title={words(props.popupTitle) || label}
        width={widthOf(props.popupWidth)}
        disabled={isDisabled || props.interfaceId === ''}
        placeholder={words(props.placeholder) || t('choose')}
        status={hasIssue ? 'error' : ''}
        onChange={(next) => {
          onChange(next);
          onBlur();
        }}
      />
    );
  },
  Read: function PopupSelectRead({ path, value, props }) {
    const { texts } = useFormHost();
    const chosen = typeof value === 'string' ? value : null;
    return useChosenLabel(sourceOf(props), chosen, texts?.[path]) || '–';
  },
};

type ChosenAttributeProps = {
  readonly source: InterfaceSource;
  readonly value: unknown;
  readonly showField: string;
};

/** What the chosen row says in one of its properties. */
export function ChosenAttribute({ source, value, showField }: ChosenAttributeProps) {
  const row = useChosenRow(source, typeof value === 'string' && value !== '' ? value : null);
  const shown = row?.[showField];
  if (shown === undefined || shown === null || shown === '') return '–';
  return typeof shown === 'object' ? JSON.stringify(shown) : String(shown);
}
