import { findingFileLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import type { FindingFile } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { Checkbox } from 'antd';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { openPreview } from '../../kit/file-preview-store.ts';
import { type Action, RecordActions, useRemoval } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { findingFileMessages } from './evidence.messages.ts';
import { useFindingFileState } from './evidence-state.ts';
import { FileThumb } from './file-viewer.tsx';

type CardProps = {
  readonly row: z.output<typeof FindingFile>;
  readonly mayWrite: boolean;
  readonly picked: boolean;
  readonly onPick: (on: boolean) => void;
  readonly onEdit: () => void;
  readonly onSubmit: () => void;
  readonly onFinding: (id: string) => void;
};

/** A findings file as a picture with its place, description and state. */
export function FindingFileCard({ row, mayWrite, picked, onPick, onEdit, onSubmit, onFinding }: CardProps) {
  const t = useMessages(findingFileMessages);
  const removal = useRemoval();
  const stateOf = useFindingFileState();
  const remove = useAction(evidenceRoutes.removeFindingFile, { done: t('removed') });
  const { file, findingId, state } = row;
  const isDraft = findingFileLifecycle.is(state, 'draft');
  const about = [row.place, row.description].filter(Boolean).join(' · ');
  const actions: (Action | false)[] = [
    mayWrite && isDraft && { key: 'submit', label: t('submit'), onClick: onSubmit },
    mayWrite &&
      !findingFileLifecycle.is(state, 'converted') && { key: 'edit', label: t('edit'), onClick: onEdit },
    findingId !== null && { key: 'finding', label: t('openFinding'), onClick: () => onFinding(findingId) },
    mayWrite &&
      findingId === null &&
      removal({
        title: t('removeAsk', { name: file.name }),
        text: t('removeText'),
        onClick: () => remove.mutate({ params: { id: row.id }, query: { rev: row.rev } }),
      }),
  ];
  return (
    <article className="evidence-card" data-picked={picked}>
      <button
        type="button"
        className="evidence-thumb"
        title={file.name}
        aria-label={file.name}
        onClick={() => openPreview(row.annotated ?? file)}
      >
        <FileThumb file={row.annotated ?? file} />
      </button>
      {mayWrite && findingId === null ? (
        <Checkbox
          className="evidence-pick"
          checked={picked}
          aria-label={t('choose', { name: file.name })}
          onChange={(event) => onPick(event.target.checked)}
        />
      ) : null}
      <div className="evidence-card-text">
        <StateDot {...stateOf(state)} />
        <span className="evidence-name" title={file.name}>
          {file.name}
        </span>
        {about ? (
          <span className="evidence-name" title={about}>
            {about}
          </span>
        ) : null}
        <span className="quiet">
          {t('byWhom', { name: row.uploadedBy.name, time: moment(row.uploadedAt) })}
        </span>
        <RecordActions actions={actions.filter((action): action is Action => action !== false)} />
      </div>
    </article>
  );
}
