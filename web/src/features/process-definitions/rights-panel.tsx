import { FormOperate } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { Checkbox } from 'antd';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { nodePanelMessages } from './node-panels.messages.ts';
import type { PanelProps } from './node-properties.ts';

const RIGHTS = ['read', 'write', 'required'] as const;
type Right = (typeof RIGHTS)[number];
type Operate = z.output<typeof FormOperate>;
const Operates = z.array(FormOperate).catch([]);

type Props = Pick<PanelProps, 'properties' | 'onChange' | 'fields'> & {
  /** At the start every field may be written unless said. */
  readonly isStart: boolean;
};

/** Which fields of the form a step shows, may change and requires. */
export function RightsPanel({ properties, onChange, fields, isStart }: Props) {
  const t = useMessages(nodePanelMessages);
  if (fields.length === 0) return <EmptyBlock text={t('noFields')} />;
  const set = new Map(Operates.parse(properties.formOperates ?? []).map((right) => [right.id, right]));
  const rights = fields.map(
    ({ id, name, isRequired = false }) =>
      set.get(id) ?? { id, name, read: true, write: isStart, required: isStart && isRequired },
  );
  const store = (next: typeof rights) => onChange({ formOperates: next });
  const change = (ids: ReadonlySet<string>, right: Right, value: boolean) =>
    store(rights.map((one) => (ids.has(one.id) ? withRight(one, right, value) : one)));
  return (
    <table className="process-rights">
      <thead>
        <tr>
          <th>{t('field')}</th>
          {RIGHTS.map((right) => (
            <th key={right}>
              <Checkbox
                checked={rights.every((one) => one[right])}
                indeterminate={rights.some((one) => one[right]) && !rights.every((one) => one[right])}
                onChange={(event) => change(new Set(fields.map(({ id }) => id)), right, event.target.checked)}
              >
                {t(right)}
              </Checkbox>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rights.map((one, index) => (
          <tr key={one.id}>
            <td>{fields[index]?.name}</td>
            {RIGHTS.map((right) => (
              <td key={right}>
                <Checkbox
                  aria-label={`${fields[index]?.name} ${t(right)}`}
                  checked={one[right]}
                  onChange={(event) => change(new Set([one.id]), right, event.target.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is hidden cannot be changed, and what is required must be changeable. */
function withRight(one: Operate, right: Right, value: boolean): Operate {
  const next = { ...one, [right]: value };
  if (right === 'read' && !value) return { ...next, write: false, required: false };
  if (right === 'write') return value ? { ...next, read: true } : { ...next, required: false };
  if (right === 'required' && value) return { ...next, read: true, write: true };
  return next;
}
