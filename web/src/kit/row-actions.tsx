import { EllipsisOutlined } from '@ant-design/icons';
import { Button, type ButtonProps, Dropdown, type MenuProps, Tooltip } from 'antd';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import type { DataColumn } from './data-table.tsx';
import { type ConfirmOptions, confirm } from './dialogs.ts';
import { orderedActions, quickActions } from './row-action-places.ts';

/** One action on a row or a record. */
export type Action = {
  readonly key: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly danger?: boolean;
  /** Asked before the action happens; what agrees is named like the action, unless it says otherwise. */
  readonly confirm?: ConfirmOptions;
  /** Why it cannot be done now; the action stays visible and says so. */
  readonly disabledReason?: string;
};

type Removal = Pick<Action, 'onClick' | 'disabledReason'> & Pick<ConfirmOptions, 'title' | 'text'>;

/** Makes the action that deletes a record after a question. */
export function useRemoval(): (removal: Removal) => Action {
  const remove = useMessages(commonMessages)('remove');
  return ({ title, text, ...action }) => ({
    key: 'remove',
    label: remove,
    danger: true,
    confirm: { title, ...(text !== undefined && { text }) },
    ...action,
  });
}

const VISIBLE_ACTIONS = 3;

/** The column that holds the actions of a row. */
export const ACTIONS_KEY = '__actions';
const ACTIONS_WIDTH = 48;

/** The last column of a table: the actions of each row. */
export function actionsColumn<Row>(actionsOf: (row: Row) => readonly Action[]): DataColumn<Row> {
  return {
    key: ACTIONS_KEY,
    title: '',
    width: ACTIONS_WIDTH,
    fixed: 'right',
    render: (row) => <RowActions actions={actionsOf(row)} />,
  };
}

/** All actions of a row under `…`; the first of them also beside it while the row is pointed at or has the focus. */
export function RowActions({ actions }: { readonly actions: readonly Action[] }) {
  if (actions.length === 0) return null;
  return (
    <span className="record-actions row-actions">
      <span className="row-actions-quick">
        {quickActions(actions).map((action) => (
          <ActionLink key={action.key} action={action} />
        ))}
      </span>
      <MoreActions actions={actions} look={{ type: 'text', size: 'small' }} />
    </span>
  );
}

/** The actions of a record beside its title: at most three, the rest under `…`. */
export function RecordActions({ actions }: { readonly actions: readonly Action[] }) {
  const shown = actions.length <= VISIBLE_ACTIONS ? actions : actions.slice(0, VISIBLE_ACTIONS - 1);
  return (
    <span className="record-actions">
      {shown.map((action) => (
        <ActionLink key={action.key} action={action} />
      ))}
      <MoreActions actions={actions.slice(shown.length)} look={{ type: 'text', size: 'small' }} />
    </span>
  );
}

type StepActionsProps = {
  readonly actions: readonly Action[];
  /** Actions that move the record on. */
  readonly steps: ReadonlySet<string>;
};

/** The actions of a record whose page this is: the step that comes next as the primary button, the others beside it. */
export function StepActions({ actions, steps }: StepActionsProps) {
  const next = actions.find(({ key }) => steps.has(key));
  return (
    <>
      <RecordActions actions={actions.filter((action) => action !== next)} />
      {next ? (
        <Button
          type="primary"
          disabled={next.disabledReason !== undefined}
          title={next.disabledReason}
          onClick={() => void performAction(next)}
        >
          {next.label}
        </Button>
      ) : null}
    </>
  );
}

type MoreActionsProps = {
  readonly actions: readonly Action[];
  readonly look?: Pick<ButtonProps, 'type' | 'size'>;
};

/** Actions under `…`, what destroys last; nothing where there are none. */
export function MoreActions({ actions, look }: MoreActionsProps) {
  const common = useMessages(commonMessages);
  if (actions.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: menuItems(actions),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          const action = actions.find((one) => one.key === key);
          if (action) void performAction(action);
        },
      }}
    >
      <Button
        {...look}
        icon={<EllipsisOutlined />}
        aria-label={common('more')}
        aria-haspopup="menu"
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}

function menuItems(actions: readonly Action[]): NonNullable<MenuProps['items']> {
  const ordered = orderedActions(actions);
  const firstDanger = ordered.findIndex(({ danger }) => danger === true);
  return ordered.flatMap((action, place) => {
    const item = {
      key: action.key,
      label: action.disabledReason ? (
        <span className="row-action-refused">
          {action.label} <span className="quiet">{action.disabledReason}</span>
        </span>
      ) : (
        action.label
      ),
      danger: action.danger === true,
      disabled: action.disabledReason !== undefined,
    };
    return place === firstDanger && place > 0 ? [{ type: 'divider' as const }, item] : [item];
  });
}

function ActionLink({ action }: { readonly action: Action }) {
  const button = (
    <Button
      type="link"
      size="small"
      danger={action.danger === true}
      disabled={action.disabledReason !== undefined}
      onClick={(event) => {
        event.stopPropagation();
        void performAction(action);
      }}
    >
      {action.label}
    </Button>
  );
  return action.disabledReason ? <Tooltip title={action.disabledReason}>{button}</Tooltip> : button;
}

/** Asks where the action asks, then does it. */
export async function performAction(action: Action): Promise<void> {
  const { label, danger } = action;
  if (action.confirm && !(await confirm({ okText: label, danger: danger === true, ...action.confirm })))
    return;
  action.onClick();
}
