import type { ObjectPlanRow } from '@auditplus/contract/features/objects/objects.model.ts';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { usePhone } from '../../kit/use-narrow.ts';
import { objectsMessages } from './objects.messages.ts';

const TONES = {
  added: 'green',
  changed: 'blue',
  removed: 'orange',
  equal: 'grey',
  conflict: 'purple',
  refused: 'red',
} as const satisfies Record<ObjectPlanRow['state'], string>;

const WILL = {
  added: 'willAdded',
  changed: 'willChanged',
  removed: 'willRemoved',
  equal: 'willEqual',
  conflict: 'willConflict',
  refused: 'willRefused',
} as const;

const WAS = { ...WILL, added: 'wasAdded', changed: 'wasChanged', removed: 'wasRemoved' } as const;

type PlanTableProps = {
  readonly rows: readonly ObjectPlanRow[];
  /** Whether it was done. */
  readonly isDone: boolean;
  readonly selected?: readonly string[];
  readonly onSelect?: (paths: readonly string[]) => void;
  /** What is asked about a conflict. */
  readonly askSide?: (row: ObjectPlanRow) => ReactNode;
};

/** What files would do or have done, with the differences of each. */
export function PlanTable({ rows, isDone, selected, onSelect, askSide }: PlanTableProps) {
  const t = useMessages(objectsMessages);
  const isPhone = usePhone();
  const state = ({ state }: ObjectPlanRow) => (
    <StateDot tone={TONES[state]} text={t((isDone ? WAS : WILL)[state])} />
  );
  const places = (row: ObjectPlanRow) => (
    <div className="object-places">
      {row.problem ? <p>{row.problem}</p> : null}
      {row.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!row.problem && row.sentences.length === 0 ? <p className="quiet">{row.path}</p> : null}
      {askSide?.(row)}
    </div>
  );
  return (
    <DataTable<ObjectPlanRow>
      rows={rows}
      rowKey={({ path }) => path}
      {...(selected && onSelect && { selected, onSelect })}
      selectable={({ state }) => state !== 'refused'}
      columns={[
        {
          key: 'fullName',
          title: t('name'),
          ...(isPhone ? {} : { width: 240 }),
          render: (row) => (
            <>
              <div className="object-name">{row.fullName}</div>
              {row.kindName ? (
                <div className="quiet">
                  {[row.kindName, row.isLive ? t('takesEffect') : t('asDraft')].join(' · ')}
                </div>
              ) : null}
              {isPhone ? (
                <>
                  {state(row)}
                  {places(row)}
                </>
              ) : null}
            </>
          ),
        },
        ...(isPhone
          ? []
          : [
              { key: 'state', title: t('state'), width: 110, render: state },
              { key: 'sentences', title: t('changes'), least: 300, render: places },
            ]),
      ]}
    />
  );
}
