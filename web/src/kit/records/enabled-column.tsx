import { standardFields } from '@auditplus/contract/kernel/records/standard-fields.ts';
import type { ListColumn } from '../list-page.tsx';
import { StateDot } from '../state-tag.tsx';
import { useLabels } from './record-labels.ts';

const { label: title, on, off } = standardFields.enabledMark;

/** Whether a row is switched on, for lists of records that are not declared, in the words of those that are. */
export function useEnabledColumn(width: number): ListColumn<{ readonly enabledMark: number }> {
  const label = useLabels();
  return {
    key: 'enabledMark',
    title: label(title),
    width,
    render: ({ enabledMark }) =>
      enabledMark === 1 ? (
        <StateDot tone="green" text={label(on)} />
      ) : (
        <StateDot tone="grey" text={label(off)} />
      ),
  };
}
