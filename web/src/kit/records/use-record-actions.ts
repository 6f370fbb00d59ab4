import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useCan } from '../permission.tsx';
import { type Action, useRemoval } from '../row-actions.tsx';
import { recordMessages } from './record.messages.ts';

type RecordRow = {
  readonly id: string;
  readonly fullName: string;
  /** Absent: the record is not switched on and off. */
  readonly enabledMark?: unknown;
  readonly rev: number;
  /** Absent: everything that the page allows. */
  readonly abilities?:
    | { readonly canEdit: boolean; readonly canRemove: boolean; readonly removeBlock?: string }
    | undefined;
};

/** A record at the version that the list shows. */
type At = { readonly params: { readonly id: string }; readonly query: { readonly rev: number } };

/** What the rows of a list can have done to them. */
export type RecordActions<Row> = {
  readonly onEdit: (row: Row) => void;
  readonly onState?: (at: At) => void;
  readonly onRemove: (at: At) => void;
  /** People who hold it: as long as there are any, it is not deleted. */
  readonly membersOf?: (row: Row) => number;
  /** There is no recycle bin that a deleted record could come back from. */
  readonly isFinal?: boolean;
  /** What the page offers beside, after the edit. */
  readonly extra?: (row: Row) => readonly Action[];
  /** Whether a row has a button of these at all. */
  readonly isOpen?: (code: 'btn_edit' | 'btn_remove', row: Row) => boolean;
};

/** The actions of a row of companies, departments, positions, groups and roles: edit, state, delete. */
export function useRecordActions<Row extends RecordRow>(actions: RecordActions<Row>): (row: Row) => Action[] {
  const shared = useMessages(recordMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const mayEdit = useCan('btn_edit');
  const mayRemove = useCan('btn_remove');
  return (row) => {
    const out = (isIn = true) => (isIn ? {} : { disabledReason: shared('notYours') });
    const count = actions.membersOf?.(row) ?? 0;
    const block = row.abilities?.removeBlock || (count > 0 ? shared('hasMembers', { count }) : '');
    const at = { params: { id: row.id }, query: { rev: row.rev } };
    const isOn = row.enabledMark === 1;
    const name = row.fullName;
    const edit: Action = {
      key: 'edit',
      label: common('edit'),
      ...out(row.abilities?.canEdit),
      onClick: () => actions.onEdit(row),
    };
    const { onState } = actions;
    const state: Action | undefined = onState && {
      key: 'state',
      label: isOn ? shared('switchOff') : shared('switchOn'),
      ...out(row.abilities?.canEdit),
      ...(isOn
        ? { confirm: { title: shared('switchOffAsk', { name }), text: shared('switchOffText') } }
        : {}),
      onClick: () => onState(at),
    };
    const remove = removal({
      title: shared('removeAsk', { name }),
      text: shared(actions.isFinal ? 'removeFinally' : 'removeText'),
      ...(block ? { disabledReason: block } : {}),
      ...out(row.abilities?.canRemove),
      onClick: () => actions.onRemove(at),
    });
    const isOpen = (code: 'btn_edit' | 'btn_remove') => actions.isOpen?.(code, row) ?? true;
    return [
      ...(mayEdit && isOpen('btn_edit') ? [edit] : []),
      ...(actions.extra?.(row) ?? []),
      ...(mayEdit && state ? [state] : []),
      ...(mayRemove && isOpen('btn_remove') ? [remove] : []),
    ];
  };
}
