import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { commonTexts } from '../../i18n/common.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { confirm } from '../../kit/dialogs.ts';
import type { Act } from '../../kit/row-acts.tsx';

const VISIBLE_ACTS = 3;
/** Acts that do not move the audit on: never the primary button. */
const ASIDE = new Set(['copy', 'return', 'reopen', 'edit', 'declare']);

/** The acts on a record as buttons of its page: the step that comes next is the primary one, dangers lie under `…`. */
export function AuditHeaderActs({ acts }: { readonly acts: readonly Act[] }) {
  const common = useTexts(commonTexts);
  const plain = acts.filter((act) => act.danger !== true);
  const primary = plain.find((act) => !ASIDE.has(act.key));
  const shown = [...plain.filter((act) => act !== primary), ...(primary ? [primary] : [])].slice(
    -VISIBLE_ACTS,
  );
  const rest = acts.filter((act) => !shown.includes(act));
  return (
    <>
      {rest.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((act) => ({
              key: act.key,
              label: act.label,
              danger: act.danger === true,
              disabled: act.disabledReason !== undefined,
              title: act.disabledReason ?? '',
            })),
            onClick: ({ key }) => {
              const act = rest.find((one) => one.key === key);
              if (act) void perform(act);
            },
          }}
        >
          <Button icon={<EllipsisOutlined />} aria-label={common('more')} />
        </Dropdown>
      ) : null}
      {shown.map((act) => (
        <Button
          key={act.key}
          type={act === primary ? 'primary' : 'default'}
          disabled={act.disabledReason !== undefined}
          title={act.disabledReason}
          onClick={() => void perform(act)}
        >
          {act.label}
        </Button>
      ))}
    </>
  );
}

async function perform(act: Act): Promise<void> {
  if (act.confirm && !(await confirm({ danger: act.danger === true, ...act.confirm }))) return;
  act.onClick();
}
