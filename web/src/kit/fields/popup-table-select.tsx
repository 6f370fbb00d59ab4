import { InsertRowBelowOutlined } from '@ant-design/icons';
import type { popupTableSelect } from '@auditplus/contract/kinds/popup-table-select.ts';
import { idsOf } from '@auditplus/contract/kinds/stored-values.ts';
import { listed } from '../../lib/phrases.ts';
import { InterfaceTableSelect } from '../interfaces/interface-table-select.tsx';
import { useChosenLabels } from '../interfaces/use-chosen-row.ts';
import { useFormHost } from './form-host.ts';
import type { RendererOf } from './form-renderer.ts';
import { sourceOf, useRowColumns } from './popup-select.tsx';
import { useWords } from './use-words.ts';

export const popupTableSelectRenderer: RendererOf<typeof popupTableSelect> = {
  icon: <InsertRowBelowOutlined />,
  Edit: function PopupTableSelectEdit(field) {
    const { id, path, label, value, props, isDisabled, hasIssue, onChange, onBlur } = field;
    const words = useWords();
    const columns = useRowColumns(props, label);
    const { texts } = useFormHost();
    return (
      <InterfaceTableSelect
        {...sourceOf(props)}
        id={id}
        aria-label={label}
        columns={columns}
        texts={texts?.[path]}
        value={idsOf(value)}
        width={props.popupWidth}
        isMultiple={props.multiple}
        isSearched={props.filterable}
        canBeCleared={props.clearable}
        pageSize={props.hasPage ? Number(props.pageSize) : null}
        disabled={isDisabled || props.interfaceId === ''}
        placeholder={words(props.placeholder)}
        status={hasIssue ? 'error' : ''}
        onBlur={onBlur}
        onChange={(next) => onChange(props.multiple ? [...next] : (next[0] ?? null))}
      />
    );
  },
  Read: function PopupTableSelectRead({ path, value, props }) {
    const { texts } = useFormHost();
    const chosen = idsOf(value);
    const labels = useChosenLabels(sourceOf(props), chosen, texts?.[path]);
    return chosen.length === 0 ? '–' : listed(chosen.map((one) => labels.get(one) ?? one));
  },
};
