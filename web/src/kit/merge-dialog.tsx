import { Modal, Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { type Translate, useMessages } from '../i18n/messages.ts';
import { moment } from '../lib/formats.ts';
import type { LastChange } from '../lib/last-change.ts';
import { sentences } from '../lib/phrases.ts';
import { FormContext } from './form-context.ts';
import { kitMessages } from './kit.messages.ts';
import './merge.css';
import { type Difference, differencesOf } from './merge-values.ts';
import type { Versions } from './use-merge.ts';

type MergeDialogProps = {
  readonly versions: Versions;
  readonly onMerged: (chosen: readonly Difference[]) => void;
  readonly onCancel: () => void;
  /** The fields of the form. */
  readonly children?: ReactNode;
  /** Draws a field of one version where it is no field of the kit's forms. */
  readonly version?: (values: FieldValues, path: string) => ReactNode;
};

/** Shows a field of both people side by side and lets the person choose; nothing is overwritten unseen. */
export function MergeDialog({ versions, onMerged, onCancel, children, version }: MergeDialogProps) {
  const t = useMessages(kitMessages);
  const differences = useMemo(() => differencesOf(versions.base, versions.mine, versions.theirs), [versions]);
  const [kept, setKept] = useState<Readonly<Record<string, Difference['keep']>>>({});
  const chosen = differences.map((one) => ({ ...one, keep: kept[one.path] ?? one.keep }));
  return (
    <Modal
      open
      width={960}
      title={t('mergeTitle')}
      okText={t('mergeSave')}
      cancelText={t('mergeBack')}
      mask={{ closable: false }}
      onOk={() => onMerged(chosen)}
      onCancel={onCancel}
    >
      <p className="measure">{sentences([changedBy(t, versions.lastChange), t('mergeText')])}</p>
      {differences.some((one) => one.collides) ? null : <p className="quiet">{t('mergeNothing')}</p>}
      <div className="merge">
        {chosen.map((one) => (
          <section key={one.path} className="merge-row" data-collides={one.collides}>
            <Version title={t('mergeBase')} values={versions.base} path={one.path}>
              {version ? version(versions.base, one.path) : children}
            </Version>
            <Version title={t('mergeMine')} values={versions.mine} path={one.path}>
              {version ? version(versions.mine, one.path) : children}
            </Version>
            <Version title={t('mergeTheirs')} values={versions.theirs} path={one.path}>
              {version ? version(versions.theirs, one.path) : children}
            </Version>
            <Segmented
              aria-label={t('mergeKeep')}
              value={one.keep}
              options={[
                { value: 'mine', label: t('mergeMine') },
                { value: 'theirs', label: t('mergeTheirs') },
              ]}
              onChange={(keep) => setKept({ ...kept, [one.path]: keep === 'mine' ? 'mine' : 'theirs' })}
            />
          </section>
        ))}
      </div>
    </Modal>
  );
}

/** Who changed the record meanwhile, and when. */
function changedBy(
  t: Translate<'mergeChangedBy' | 'mergeChangedBySystem' | 'mergeChangedOutside'>,
  change: LastChange,
): string {
  if (change.at === null) return t('mergeChangedOutside');
  const at = moment(change.at);
  if (change.by === null) return t('mergeChangedBySystem', { at });
  return t('mergeChangedBy', { name: change.by, at });
}

type VersionProps = {
  readonly title: string;
  readonly values: FieldValues;
  readonly path: string;
  readonly children: ReactNode;
};

/** One field of the form with the value of one version. */
function Version({ title, values, path, children }: VersionProps) {
  const form = useForm({ defaultValues: values });
  const frame = useMemo(() => ({ layout: 'narrow' as const, readOnly: false, only: path }), [path]);
  return (
    <div className="merge-version">
      <p className="quiet">{title}</p>
      <FormProvider {...form}>
        <FormContext.Provider value={frame}>{children}</FormContext.Provider>
      </FormProvider>
    </div>
  );
}
