import { EllipsisOutlined } from '@ant-design/icons';
import { Button, type ButtonProps, Dropdown, Tooltip } from 'antd';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { type ConfirmOptions, confirm } from './dialogs.ts';
import { textRoom } from './text-room.ts';

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

type RowActsProps = {
  readonly acts: readonly Act[];
  /** Everything under `…`, where there is no room for words. */
  readonly folded?: boolean;
};

const visibleOf = (acts: readonly Act[]): readonly Act[] =>
  acts.length <= VISIBLE_ACTS ? acts : acts.slice(0, VISIBLE_ACTS - 1);

/** Left and right of a word, and the button behind the last. */
const AROUND = 14;
const MORE = 30;

/** Pixels that the acts of a row take beside each other. */
export function roomOfActs(acts: readonly Act[]): number {
  const shown = visibleOf(acts);
  const words = shown.map(({ label }) => AROUND + textRoom(label));
  return words.reduce((sum, room) => sum + room, shown.length < acts.length ? MORE : 0);
}

/** At most three acts, the rest under `…`. */
export function RowActs({ acts, folded = false }: RowActsProps) {
  const shown = folded ? [] : visibleOf(acts);
  const rest = acts.slice(shown.length);
  return (
    <span className="row-acts">
      {shown.map((act) => (
        <ActLink key={act.key} act={act} />
      ))}
      <MoreActs acts={rest} look={{ type: 'text', size: 'small' }} />
    </span>
  );
}

type MoreActsProps = { readonly acts: readonly Act[]; readonly look?: Pick<ButtonProps, 'type' | 'size'> };

/** Acts for which there is no room, under `…`; nothing where there are none. */
export function MoreActs({ acts, look }: MoreActsProps) {
  const common = useTexts(commonTexts);
  if (acts.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: acts.map((act) => ({
          key: act.key,
          label: act.label,
          danger: act.danger === true,
          disabled: act.disabledReason !== undefined,
          title: act.disabledReason ?? '',
        })),
        onClick: ({ key }) => {
          const act = acts.find((one) => one.key === key);
          if (act) void performAct(act);
        },
      }}
    >
      <Button {...look} icon={<EllipsisOutlined />} aria-label={common('more')} />
    </Dropdown>
  );
}

function ActLink({ act }: { readonly act: Act }) {
  const button = (
    <Button
      type="link"
      size="small"
      danger={act.danger === true}
      disabled={act.disabledReason !== undefined}
      onClick={() => void performAct(act)}
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
