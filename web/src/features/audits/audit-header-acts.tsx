import { Button } from 'antd';
import { type Act, MoreActs, performAct } from '../../kit/row-acts.tsx';

const VISIBLE_ACTS = 3;
/** Acts that do not move the audit on: never the primary button. */
const ASIDE = new Set(['copy', 'return', 'reopen', 'edit', 'declare']);

/** The acts on a record as buttons of its page: the step that comes next is the primary one, dangers lie under `…`. */
export function AuditHeaderActs({ acts }: { readonly acts: readonly Act[] }) {
  const plain = acts.filter((act) => act.danger !== true);
  const primary = plain.find((act) => !ASIDE.has(act.key));
  const shown = [...plain.filter((act) => act !== primary), ...(primary ? [primary] : [])].slice(
    -VISIBLE_ACTS,
  );
  const rest = acts.filter((act) => !shown.includes(act));
  return (
    <>
      <MoreActs acts={rest} />
      {shown.map((act) => (
        <Button
          key={act.key}
          type={act === primary ? 'primary' : 'default'}
          disabled={act.disabledReason !== undefined}
          title={act.disabledReason}
          onClick={() => void performAct(act)}
        >
          {act.label}
        </Button>
      ))}
    </>
  );
}
