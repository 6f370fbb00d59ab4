import type { DesignConflict } from '@auditplus/core/forms/merge-designs.ts';
import type { FieldValues } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { MergeDialog } from '../../kit/merge-dialog.tsx';
import type { LastChange } from '../../lib/last-change.ts';
import { designerMessages } from './designer.messages.ts';

type DesignMergeProps = {
  readonly conflicts: readonly DesignConflict[];
  readonly lastChange: LastChange;
  /** The parts in which the other designer's change counts. */
  readonly onMerged: (keepsTheirs: ReadonlySet<string>) => void;
  readonly onCancel: () => void;
};

/** Part by part: what the designer did to it, and what somebody else did. All other changes are kept of both. */
export function DesignMerge({ conflicts, lastChange, onMerged, onCancel }: DesignMergeProps) {
  return (
    <MergeDialog
      versions={{
        base: {},
        mine: sideOf(conflicts, 'mine'),
        theirs: sideOf(conflicts, 'theirs'),
        lastChange,
      }}
      onCancel={onCancel}
      onMerged={(chosen) =>
        onMerged(new Set(chosen.filter(({ keep }) => keep === 'theirs').map(({ path }) => path)))
      }
      version={(values, part) => <Changes values={values} part={part} />}
    />
  );
}

/** Whose side a list of sentences is stays a part of it: two people may say the same of different changes. */
const sideOf = (conflicts: readonly DesignConflict[], side: 'mine' | 'theirs'): FieldValues =>
  Object.fromEntries(conflicts.map((one) => [one.part, [side, ...one[side]]]));

function Changes({ values, part }: { readonly values: FieldValues; readonly part: string }) {
  const t = useMessages(designerMessages);
  const side: unknown = values[part];
  if (!Array.isArray(side)) return <p className="quiet">{t('unchanged')}</p>;
  const texts = side.slice(1).map(String);
  return (
    <ul className="design-differences">
      {(texts.length > 0 ? texts : [t('partChanged')]).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
