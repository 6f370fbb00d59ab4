import { Button } from 'antd';
import { type Action, MoreActions, performAction } from '../../kit/row-actions.tsx';

const VISIBLE_ACTS = 3;
/** Actions that do not move the audit on: never the primary button. */
const ASIDE = new Set(['copy', 'return', 'reopen', 'edit', 'declare']);

/** The actions on a record as buttons of its page: the step that comes next is the primary one, dangers lie under `…`. */
export function AuditHeaderActions({ actions }: { readonly actions: readonly Action[] }) {
  const plain = actions.filter((action) => action.danger !== true);
  const primary = plain.find((action) => !ASIDE.has(action.key));
  const shown = [...plain.filter((action) => action !== primary), ...(primary ? [primary] : [])].slice(
    -VISIBLE_ACTS,
  );
  const rest = actions.filter((action) => !shown.includes(action));
  return (
    <>
      <MoreActions actions={rest} />
      {shown.map((action) => (
        <Button
          key={action.key}
          type={action === primary ? 'primary' : 'default'}
          disabled={action.disabledReason !== undefined}
          title={action.disabledReason}
          onClick={() => void performAction(action)}
        >
          {action.label}
        </Button>
      ))}
    </>
  );
}
