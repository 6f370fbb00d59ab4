import { EllipsisOutlined } from '@ant-design/icons';
import { Button, type ButtonProps, Dropdown, type MenuProps, Tooltip } from 'antd';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import type { DataColumn } from './data-table.tsx';
import { type ConfirmOptions, confirm } from './dialogs.ts';
import { orderedActions, quickActions } from './row-action-places.ts';

/** One act on a row or a record. */
export type Act = {
  readonly key: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly danger?: boolean;
  /** Asked before the act happens. */
  readonly confirm?: ConfirmOptions;
  /** Why it cannot be done now; the act stays visible and says so. */
  readonly disabledReason?: string;
};

const VISIBLE_ACTS = 3;

/** The column that holds the actions of a row. */
export const ACTIONS_KEY = '__acts';
const ACTIONS_WIDTH = 48;

/** The last column of a table: the actions of each row. */
export function actionsColumn<Row>(actionsOf: (row: Row) => readonly Act[]): DataColumn<Row> {
  return {
    key: ACTIONS_KEY,
    title: '',
    width: ACTIONS_WIDTH,
    fixed: 'right',
    render: (row) => <RowActions actions={actionsOf(row)} />,
  };
}

/** All actions of a row under `…`; the first of them also beside it while the row is pointed at or has the focus. */
export function RowActions({ actions }: { readonly actions: readonly Act[] }) {
  if (actions.length === 0) return null;
  return (
    <span className="row-acts row-actions">
      <span className="row-actions-quick">
        {quickActions(actions).map((act) => (
          <ActLink key={act.key} act={act} />
        ))}
      </span>
      <MoreActs acts={actions} look={{ type: 'text', size: 'small' }} />
    </span>
  );
}

/** The actions of a record beside its title: at most three, the rest under `…`. */
export function RowActs({ acts }: { readonly acts: readonly Act[] }) {
  const shown = acts.length <= VISIBLE_ACTS ? acts : acts.slice(0, VISIBLE_ACTS - 1);
  return (
    <span className="row-acts">
      {shown.map((act) => (
        <ActLink key={act.key} act={act} />
      ))}
      <MoreActs acts={acts.slice(shown.length)} look={{ type: 'text', size: 'small' }} />
    </span>
  );
}

type MoreActsProps = {
  readonly acts: readonly Act[];
  readonly look?: Pick<ButtonProps, 'type' | 'size'>;
};

/** Acts under `…`, what destroys last; nothing where there are none. */
export function MoreActs({ acts, look }: MoreActsProps) {
  const common = useTexts(commonTexts);
  if (acts.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: menuItems(acts),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          const act = acts.find((one) => one.key === key);
          if (act) void performAct(act);
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

function menuItems(acts: readonly Act[]): NonNullable<MenuProps['items']> {
  const ordered = orderedActions(acts);
  const firstDanger = ordered.findIndex(({ danger }) => danger === true);
  return ordered.flatMap((act, place) => {
    const item = {
      key: act.key,
      label: act.disabledReason ? (
        <span className="row-action-refused">
          {act.label} <span className="quiet">{act.disabledReason}</span>
        </span>
      ) : (
        act.label
      ),
      danger: act.danger === true,
      disabled: act.disabledReason !== undefined,
    };
    return place === firstDanger && place > 0 ? [{ type: 'divider' as const }, item] : [item];
  });
}

function ActLink({ act }: { readonly act: Act }) {
  const button = (
    <Button
      type="link"
      size="small"
      danger={act.danger === true}
      disabled={act.disabledReason !== undefined}
      onClick={(event) => {
        event.stopPropagation();
        void performAct(act);
      }}
    >
      {act.label}
    </Button>
  );
  return act.disabledReason ? <Tooltip title={act.disabledReason}>{button}</Tooltip> : button;
}

/** Asks where the act asks, then does it. */
export async function performAct(act: Act): Promise<void> {
  if (act.confirm && !(await confirm({ danger: act.danger === true, ...act.confirm }))) return;
  act.onClick();
}
